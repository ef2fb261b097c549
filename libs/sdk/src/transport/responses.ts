import { ApiError, UnexpectedResponseError, type ApiErrorDetail, type FailedResponse } from '../errors/api-error';
import { NetworkError, type FairleadError } from '../errors/fairlead-error';
import { API_ERRORS } from '../generated/api-errors.gen';
import { retryAfterMs } from './retry-after';

const CLASSES = new Map<string, typeof ApiError>(Object.entries(API_ERRORS));
const EXCERPT_LENGTH = 2_000;

/** The body of a successful response as JSON. */
export async function readJson<T>(response: Response, request: { method: string; path: string }): Promise<T> {
  const text = await readText(response);
  try {
    return JSON.parse(text);
  } catch {
    // A proxy may end a response early without an error of the connection; a page of HTML is something else.
    if (/\bjson\b/.test(response.headers.get('content-type') ?? ''))
      throw new NetworkError('The response ended before it was complete.');
    throw unexpected(response, request, text);
  }
}

export async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new NetworkError('The connection was cut before the response was complete.', { cause: error });
  }
}

/** The error of a response without success. */
export async function errorOf(response: Response, request: { method: string; path: string }): Promise<FairleadError> {
  const text = await readText(response);
  const error = envelopeError(text);
  if (error === undefined) return unexpected(response, request, text);
  const failed = failedResponse(response, request);
  const ErrorClass = CLASSES.get(error.code) ?? ApiError;
  return new ErrorClass({ ...failed, ...error, requestId: error.requestId ?? failed.requestId });
}

interface EnvelopeError {
  readonly code: string;
  readonly message: string;
  readonly details: readonly ApiErrorDetail[];
  readonly requestId: string | undefined;
}

function envelopeError(text: string): EnvelopeError | undefined {
  let body: { readonly error?: Readonly<Record<string, unknown>> } | null;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const error = body?.error;
  if (typeof error?.['code'] !== 'string' || typeof error['message'] !== 'string') return undefined;
  return {
    code: error['code'],
    message: error['message'],
    details: Array.isArray(error['details']) ? error['details'] : [],
    requestId: typeof error['request_id'] === 'string' ? error['request_id'] : undefined,
  };
}

function unexpected(response: Response, request: { method: string; path: string }, text: string): FairleadError {
  const { status } = response;
  const location = response.headers.get('location');
  const message =
    status >= 300 && status < 400 && location !== null
      ? `The address redirects to ${location}: use that one as the URL of Fairlead.`
      : `${request.method} ${request.path} was answered with status ${status}, and not by the API of Fairlead.`;
  return new UnexpectedResponseError(message, failedResponse(response, request), text.slice(0, EXCERPT_LENGTH));
}

function failedResponse(response: Response, { method, path }: { method: string; path: string }): FailedResponse {
  return {
    method,
    path,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterMs: retryAfterMs(response.headers, Date.now()),
  };
}
