import type { ForgeProblemCode } from '@fairlead/contracts';
import type { OutboundResponse } from '../../platform/network/read-response';
import { boundedPause, retryAfterMs } from '../../platform/network/retry-after';
import { oneLine } from '../../platform/text/plain-text';

const TEXT_MAX = 200;
const OVERLOADED = 429;
/** Where a forge says that its limit is reached, and not for how long. */
const PAUSE_MS = 60_000;

/** Why a forge did not do what it was asked to. */
export class ForgeError extends Error {
  constructor(
    readonly code: ForgeProblemCode | 'RATE_LIMITED',
    message: string,
    /** How long nothing may be sent with the token, in milliseconds. */
    readonly pauseMs?: number,
  ) {
    super(message);
  }
}

/** The error that an answer means; undefined where it is none. `token` is removed from what the forge says. */
export function forgeErrorOf(
  answer: OutboundResponse,
  { host, token, now }: { host: string; token: string; now: number },
): ForgeError | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  const said = textOf(answer.body, token);
  const describe = (what: string): string => `${host} ${what} (${status})${said === '' ? '.' : `: ${said}`}`;
  if (isRateLimit(answer))
    return new ForgeError('RATE_LIMITED', describe('has had too many requests'), pauseOf(answer, now) ?? PAUSE_MS);
  if (status === 401 || status === 403) return new ForgeError('TOKEN_REFUSED', describe('refused the token'));
  if (status >= 300 && status < 400)
    return new ForgeError('REPOSITORY_NOT_FOUND', describe('redirects, so the repository has another address'));
  if (status === 404 || status === 410)
    return new ForgeError('REPOSITORY_NOT_FOUND', describe('does not show the repository to the token'));
  if (status >= 500 || status === 408)
    return new ForgeError('UNREACHABLE', describe('has failed'), pauseOf(answer, now));
  return new ForgeError('REQUEST_REFUSED', describe('refused the request'));
}

/** How long to wait before the next request, by the headers of any answer; undefined where there is no need to. */
export function pauseOf({ headers }: Pick<OutboundResponse, 'headers'>, now: number): number | undefined {
  const requested = retryAfterMs(headers['retry-after'], now);
  if (requested !== undefined) return requested;
  if (remaining(headers) !== '0') return undefined;
  const reset = headers['x-ratelimit-reset'] ?? headers['ratelimit-reset'] ?? '';
  return /^\d{1,11}$/.test(reset) ? boundedPause(Number(reset) * 1000 - now) : undefined;
}

/** GitHub answers 403 to those who request too much, too. */
function isRateLimit({ status, headers, body }: OutboundResponse): boolean {
  if (status === OVERLOADED) return true;
  if (status !== 403) return false;
  return headers['retry-after'] !== undefined || remaining(headers) === '0' || /rate limit/i.test(body);
}

function remaining(headers: OutboundResponse['headers']): string | undefined {
  return headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining'];
}

/** What the forge says in its own words, as one short line: `message` of GitHub, GitLab, Gitea, `error.message` of Bitbucket. */
function textOf(body: string, token: string): string {
  const said = messageIn(parsedObject(body));
  return oneLine(said.replaceAll(token, '[redacted]'), TEXT_MAX);
}

function messageIn(answer: Readonly<Record<string, unknown>>): string {
  const { message, error } = answer;
  if (typeof message === 'string') return message;
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null) return messageIn({ ...error, error: undefined });
  return message === undefined ? '' : JSON.stringify(message);
}

/** Empty where it is not an object in JSON. */
export function parsedObject(body: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}
