import { setTimeout as pause } from 'node:timers/promises';
import { pollIntervalMs } from '../machine/processes';
import { DashboardSession } from './dashboard-session';

/** An answer that was not a success, with everything a caller can act on. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    request: string,
  ) {
    super(`${request}: ${status} ${code}: ${message}`);
  }
}

interface Success<T> {
  readonly success: true;
  readonly data: T;
}

interface Failure {
  readonly success: false;
  readonly error: { readonly code: string; readonly message: string };
}

export interface UntilOptions<T> {
  readonly timeoutMs?: number;
  /** For conditions that hold for a moment only. */
  readonly everyMs?: number;
  readonly onRead?: (record: T) => void;
}

/** A client of the public API: returns the data of a response, or throws an error with code and message. */
export class ApiClient {
  constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.send('GET', path);
  }

  post<T>(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<T> {
    return this.send('POST', path, body, headers);
  }

  patch<T>(path: string, body: object): Promise<T> {
    return this.send('PATCH', path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.send('DELETE', path);
  }

  /** Reads a record until it satisfies the condition. */
  async until<T>(path: string, condition: (record: T) => boolean, options: UntilOptions<T> = {}): Promise<T> {
    const { timeoutMs = 300_000, everyMs, onRead } = options;
    const since = Date.now();
    for (;;) {
      const record = await this.get<T>(path);
      onRead?.(record);
      if (condition(record)) return record;
      if (Date.now() > since + timeoutMs)
        throw new Error(`${path} after ${timeoutMs / 1000} s: ${JSON.stringify(record)}`);
      await pause(everyMs ?? pollIntervalMs(since));
    }
  }

  private async send<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(90_000),
    });
    const envelope: Success<T> | Failure = JSON.parse(await answer.text());
    if (envelope.success) return envelope.data;
    const { code, message } = envelope.error;
    throw new ApiFailure(answer.status, code, message, `${method} ${path}`);
  }
}

/** Signs in to the dashboard and creates a token, as a user would under Settings → API Tokens. */
export async function createToken(
  url: string,
  options: { email: string; password: string; name: string; scopes: readonly string[] },
): Promise<string> {
  const { email, password, ...token } = options;
  const session = await DashboardSession.signIn(url, { email, password });
  return (await session.post<{ token: string }>('/tokens', token)).token;
}
