import { ApiError, UnexpectedResponseError } from '../errors/api-error';
import { NetworkError } from '../errors/fairlead-error';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** Refused without an effect, or sent by something between the client and Fairlead. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);
/** They have one of these statuses, but a retry within seconds would give the same. */
const LASTING_CODES: ReadonlySet<string> = new Set(['SERVER_UNREACHABLE', 'DATABASE_FULL']);

/** Whether an error is likely to be over in a moment. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return !isCertificateError(error.cause);
  if (error instanceof UnexpectedResponseError) return TRANSIENT_STATUSES.has(error.status);
  if (!(error instanceof ApiError)) return false;
  // An earlier attempt with the same key is still being answered.
  if (error.code === 'IDEMPOTENCY_KEY_IN_USE') return true;
  return TRANSIENT_STATUSES.has(error.status) && !LASTING_CODES.has(error.code);
}

/** Whether the server certainly did nothing, so that a request that must not take effect twice may be repeated. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && isTransient(error) && (error.status === 429 || error.status === 503);
}

/**
 * The pause before the retry with the number `attempt`, from 1: exponential with jitter, and no shorter than the response
 * asks for.
 */
export function retryPauseMs(error: unknown, attempt: number, random: () => number = Math.random): number {
  const exponential = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 20), LONGEST_PAUSE_MS);
  const requested =
    error instanceof ApiError || error instanceof UnexpectedResponseError ? error.retryAfterMs : undefined;
  // Clients that were refused together should not come back together.
  if (requested !== undefined) return requested + random() * Math.min(exponential, 1000);
  return exponential * (0.5 + random() / 2);
}

/** undici puts the error of the connection into the cause of its own; its codes are those of OpenSSL and Node.js. */
function isCertificateError(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /CERT|^UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|^INVALID_(CA|PURPOSE)/.test(code);
}
