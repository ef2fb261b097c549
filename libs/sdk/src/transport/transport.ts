import { NetworkError, DeadlineExceededError } from '../errors/fairlead-error';
import { VERSION } from '../generated/version.gen';
import { isRefused, isTransient, retryPauseMs } from './retries';
import { errorOf } from './responses';
import type { CustomRequestOptions, RequestLimits } from './request-options';
import { sleep } from './sleep';

/** A retry that is about to be made. */
export interface RetryNotice {
  readonly method: string;
  readonly path: string;
  /** From 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly error: Error;
}

export interface FairleadOptions extends RequestLimits {
  /** The address of the instance, such as `https://fairlead.example.org`. */
  readonly url: string;
  /** An API token, or a function that returns one for each attempt. */
  readonly token?: string | (() => string | Promise<string>);
  /** Used in place of the global `fetch`. */
  readonly fetch?: (input: string, init: RequestInit) => Promise<Response>;
  /** Sent in front of the name and version of the SDK. */
  readonly userAgent?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Called before the pause of each retry. */
  readonly onRetry?: (notice: RetryNotice) => void;
}

/** A response with success whose body has not been read yet. `abort` ends it. */
export interface OpenResponse {
  readonly response: Response;
  readonly method: string;
  readonly path: string;
  readonly abort: AbortController;
}

interface AttemptRequest {
  readonly method: string;
  readonly path: string;
  readonly options: CustomRequestOptions;
  readonly headers: Headers;
  /** In milliseconds since the epoch. */
  readonly deadline: number;
  readonly exceeded: () => DeadlineExceededError;
}

const DEFAULTS = { timeoutMs: 120_000, attemptTimeoutMs: 30_000, maxRetries: 10 };
/** For a body that is not JSON: it may take as long as the network needs. */
const CONTENT_TIMEOUT_MS = 3_600_000;
/** A response to `Prefer: wait` comes up to this much later than requested. */
const WAIT_MARGIN_MS = 15_000;
/** `setTimeout` fires at once beyond this. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Sends requests, and repeats those that have failed for a moment, until a deadline. */
export class Transport {
  readonly base: string;

  constructor(private readonly options: FairleadOptions) {
    this.base = baseOf(options.url);
  }

  /**
   * Reads a response within the attempt, so that one that is cut is requested once more.
   *
   * @throws {ApiError} for an error that Fairlead answered and that does not pass
   * @throws {DeadlineExceededError} when `timeoutMs` is over
   * @throws {NetworkError} when the retries are used up
   */
  async send<T>(
    method: string,
    path: string,
    options: CustomRequestOptions,
    read: (open: OpenResponse) => Promise<T>,
  ): Promise<T> {
    // Appended to the address, anything else could lead to another host.
    if (!path.startsWith('/')) throw new TypeError(`A path begins with a slash, unlike ${JSON.stringify(path)}.`);
    const { timeoutMs, maxRetries } = this.limits(options);
    const deadline = Date.now() + timeoutMs;
    let previous: Error | undefined;
    const key = options.idempotencyKey ?? (needsKey(method, path) ? crypto.randomUUID() : undefined);
    const headers = this.headers(options, key);
    const repeatable = method !== 'POST' || key !== undefined;
    for (let attempt = 1; ; attempt++) {
      try {
        const exceeded = () => deadlineExceeded(method, path, timeoutMs, previous);
        return await this.attempt({ method, path, options, headers, deadline, exceeded }, read);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof Error) || !isTransient(error) || (!repeatable && !isRefused(error))) throw error;
        previous = error;
        const delayMs = retryPauseMs(error, attempt);
        // A pause beyond the deadline would end in the same error, only later.
        if (attempt > maxRetries || Date.now() + delayMs >= deadline) throw error;
        this.options.onRetry?.({ method, path, attempt, delayMs, error });
        await sleep(delayMs, options.signal);
      }
    }
  }

  private async attempt<T>(request: AttemptRequest, read: (open: OpenResponse) => Promise<T>): Promise<T> {
    const { method, path, options } = request;
    const headers = await this.authorized(request.headers);
    const abort = new AbortController();
    const attemptMs = this.attemptTimeoutMs(options);
    const remainingMs = Math.max(0, request.deadline - Date.now());
    const timer = setTimeout(
      () =>
        abort.abort(
          remainingMs <= attemptMs ? request.exceeded() : new NetworkError(`No response within ${attemptMs} ms.`),
        ),
      Math.min(attemptMs, remainingMs, LONGEST_TIMER_MS),
    );
    const signal = options.signal ? AbortSignal.any([options.signal, abort.signal]) : abort.signal;
    try {
      const response = await this.fetch(path, options, { method, headers, signal });
      if (!response.ok) throw await errorOf(response, { method, path });
      return await read({ response, method, path, abort });
    } catch (error) {
      options.signal?.throwIfAborted();
      if (abort.signal.aborted) throw abort.signal.reason;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private async fetch(path: string, options: CustomRequestOptions, init: RequestInit): Promise<Response> {
    const { body, content } = options;
    const stream = typeof content?.body === 'function';
    const sent = content ? (typeof content.body === 'function' ? content.body() : content.body) : undefined;
    const fetch = this.options.fetch ?? globalThis.fetch;
    try {
      return await fetch(this.base + withQuery(path, options.query), {
        ...init,
        // A redirect would turn a POST into a GET.
        redirect: 'manual',
        body: sent ?? (body === undefined ? undefined : JSON.stringify(body)),
        ...(stream && { duplex: 'half' }),
      });
    } catch (error) {
      throw new NetworkError(`Fairlead cannot be reached at ${this.base}: ${reasonOf(error)}.`, { cause: error });
    }
  }

  private limits(options: CustomRequestOptions): { timeoutMs: number; maxRetries: number } {
    const usual = this.options.timeoutMs ?? DEFAULTS.timeoutMs;
    return {
      timeoutMs: options.timeoutMs ?? (options.content ? Math.max(usual, CONTENT_TIMEOUT_MS) : usual),
      maxRetries: options.maxRetries ?? this.options.maxRetries ?? DEFAULTS.maxRetries,
    };
  }

  private attemptTimeoutMs(options: CustomRequestOptions): number {
    if (options.attemptTimeoutMs !== undefined) return options.attemptTimeoutMs;
    if (options.content) return Number.POSITIVE_INFINITY;
    const usual = this.options.attemptTimeoutMs ?? DEFAULTS.attemptTimeoutMs;
    return Math.max(usual, options.waitSeconds === undefined ? 0 : options.waitSeconds * 1000 + WAIT_MARGIN_MS);
  }

  private headers(options: CustomRequestOptions, key: string | undefined): Headers {
    const agent = `fairlead-sdk-typescript/${VERSION}`;
    const headers = new Headers({
      Accept: 'application/json',
      'User-Agent': this.options.userAgent === undefined ? agent : `${this.options.userAgent} ${agent}`,
      ...this.options.headers,
      ...options.headers,
    });
    if (options.content) headers.set('Content-Type', options.content.type);
    else if (options.body !== undefined) headers.set('Content-Type', 'application/json');
    if (key !== undefined) headers.set('Idempotency-Key', key);
    if (options.waitSeconds !== undefined) headers.set('Prefer', `wait=${options.waitSeconds}`);
    return headers;
  }

  private async authorized(headers: Headers): Promise<Headers> {
    const { token } = this.options;
    if (token === undefined) return headers;
    const authorized = new Headers(headers);
    authorized.set('Authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
    return authorized;
  }
}

/** @throws {TypeError} if it is not the address of an instance */
function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:')
    throw new TypeError(`The URL of Fairlead must begin with https:// or http://, not ${JSON.stringify(url)}.`);
  if (parsed.username !== '' || parsed.search !== '' || parsed.hash !== '')
    throw new TypeError('The URL of Fairlead must not have credentials, a query or a fragment.');
  return parsed.href.replace(/\/+$/, '');
}

/** Keys belong to the API; OAuth and hooks have none. */
const needsKey = (method: string, path: string) => method === 'POST' && path.startsWith('/api/');

function withQuery(path: string, query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

/** undici says `fetch failed` and puts the reason into the cause. */
function reasonOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error));
  if (!(cause instanceof Error)) return message.replace(/\.$/, '');
  return 'code' in cause ? String(cause.code) : cause.message.replace(/\.$/, '');
}

function deadlineExceeded(method: string, path: string, timeoutMs: number, cause?: Error): DeadlineExceededError {
  const message = `${method} ${path} did not succeed within ${timeoutMs} ms.`;
  return new DeadlineExceededError(message, timeoutMs, cause && { cause });
}
