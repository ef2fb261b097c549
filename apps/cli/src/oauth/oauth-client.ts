import { CommandError } from '../errors/command-error';
import { ExitCode } from '../errors/exit-codes';
import { Interrupted } from '../errors/interrupted';
import { codeOf, messageOf } from '../errors/unknown-error';

/** An error that the token endpoint answered. */
export class OAuthError extends Error {
  constructor(
    readonly error: string,
    message: string,
    readonly reason: string | undefined,
    readonly requestId: string | undefined,
  ) {
    super(message);
  }
}

interface OAuthClientOptions {
  readonly url: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

const ATTEMPT_MS = 30_000;
const OUTAGE_MS = 120_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
const TRANSIENT = new Set([408, 429, 502, 503, 504]);

/**
 * Sends a form to an endpoint of OAuth, and waits out what passes: a limit by its `Retry-After`, and a Fairlead that
 * cannot be reached for two minutes.
 *
 * @param repeatable whether the request may be sent again after a cut, when it may have taken effect
 * @throws {OAuthError} for what the endpoint refused
 * @throws {CommandError} NETWORK or UNEXPECTED_RESPONSE
 */
export async function postForm<T>(
  { url, fetch, userAgent, signal }: OAuthClientOptions,
  path: string,
  form: Readonly<Record<string, string | undefined>>,
  { repeatable = true }: { readonly repeatable?: boolean } = {},
): Promise<T> {
  const entries = Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const deadline = Date.now() + OUTAGE_MS;
  for (let attempt = 1; ; attempt++) {
    let pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 10), LONGEST_PAUSE_MS);
    let failure: Error;
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          Accept: 'application/json',
          'User-Agent': userAgent,
        },
        body: new URLSearchParams(entries).toString(),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]),
      });
      const text = await response.text();
      if (response.ok) {
        const result: T = JSON.parse(text);
        return result;
      }
      failure = errorOf(response, text, url);
      if (!TRANSIENT.has(response.status)) throw failure;
      pauseMs = Math.max(pauseMs, retryAfterMs(response.headers) ?? 0);
    } catch (error) {
      if (signal.aborted) throw signal.reason instanceof Interrupted ? signal.reason : error;
      if (error instanceof OAuthError || error instanceof CommandError) throw error;
      failure = unreachable(url, error);
      if (!repeatable) throw failure;
    }
    if (Date.now() + pauseMs >= deadline) throw failure;
    await pause(pauseMs, signal);
  }
}

function errorOf(response: Response, text: string, url: string): Error {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  try {
    const body: Readonly<Record<string, unknown>> = JSON.parse(text);
    const { error, error_description: description, reason } = body;
    if (typeof error === 'string')
      return new OAuthError(
        error,
        typeof description === 'string' ? description : error,
        typeof reason === 'string' ? reason : undefined,
        requestId,
      );
  } catch {
    // A page of a proxy, or of something else altogether.
  }
  const location = response.headers.get('location');
  const message = location
    ? `${url} redirects to ${location}: use that address.`
    : `${url} answered with status ${response.status}, and not as Fairlead.`;
  return new CommandError('UNEXPECTED_RESPONSE', message, { hint: 'Check the address of Fairlead.' });
}

function unreachable(url: string, error: unknown): CommandError {
  // The error of `fetch` says only that it failed; its cause says why.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return new CommandError('NETWORK', `Fairlead cannot be reached at ${url}: ${codeOf(cause) ?? messageOf(cause)}.`, {
    hint: 'Check the address and the connection.',
    cause: error,
  });
}

function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** Resolves after the time; rejects with the reason of the signal if that comes first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** An error for people of one that the endpoint answered while someone signs in. */
export function signInError(error: OAuthError): CommandError {
  return new CommandError(error.error.toUpperCase(), error.message, { exitCode: ExitCode.NotAllowed, cause: error });
}
