import { client, type ErrorAnswer } from '@fairlead/client';
import { ApiError } from './api-error';

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return typeof body === 'object' && body !== null && 'error' in body;
}

/** What an answer that is not a yes is thrown as. */
export function toApiError(body: unknown, response: Response | undefined): unknown {
  if (body instanceof DOMException && body.name === 'AbortError') return body;
  if (!response)
    return new ApiError(0, 'UNREACHABLE', 'Fairlead cannot be reached. Check the connection and try again.');
  if (isErrorAnswer(body)) {
    const { code, message, details, request_id } = body.error;
    // Pages have no tokens: to them, a request that came without anything had a session whose cookie is gone.
    const told = code === 'TOKEN_MISSING' ? 'SESSION_REQUIRED' : code;
    return new ApiError(response.status, told, message, details, request_id);
  }
  return new ApiError(
    response.status,
    'INTERNAL_ERROR',
    'Something between this page and Fairlead gave an answer that is not its own.',
  );
}

/** The generated client asks the address that the page came from, and whatever is not a yes is thrown as an `ApiError`. */
export function configureApi(): void {
  client.setConfig({ baseUrl: '' });
  client.interceptors.error.use(toApiError);
}
