import { client, type ErrorAnswer } from '@fairlead/client';
import { ApiError } from './api-error';

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return typeof body === 'object' && body !== null && 'error' in body;
}

/** The error that a failed response is thrown as. */
export function toApiError(body: unknown, response: Response | undefined): unknown {
  if (body instanceof DOMException && body.name === 'AbortError') return body;
  if (!response) return new ApiError(0, 'UNREACHABLE', 'Fairlead is unreachable. Check your connection and try again.');
  if (isErrorAnswer(body)) {
    const { code, message, details, request_id } = body.error;
    // Pages never send tokens, so a request without credentials had a session whose cookie is no longer present.
    const told = code === 'TOKEN_MISSING' ? 'SESSION_REQUIRED' : code;
    return new ApiError(response.status, told, message, details, request_id);
  }
  return new ApiError(
    response.status,
    'INTERNAL_ERROR',
    'A proxy between this page and Fairlead returned an unexpected response.',
  );
}

/** Configures the generated client: same origin, and every failed response throws an `ApiError`. */
export function configureApi(): void {
  client.setConfig({ baseUrl: '' });
  client.interceptors.error.use(toApiError);
}
