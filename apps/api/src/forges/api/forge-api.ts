import { OutboundError } from '../../platform/network/outbound-error';
import type { OutboundRequests } from '../../platform/network/outbound-requests';
import type { OutboundResponse } from '../../platform/network/read-response';
import { ForgeError, forgeErrorOf, pauseOf } from './forge-error';

const RESPONSE_MAX_BYTES = 1_048_576;

export interface ForgeAccess {
  /** Without a slash at the end. */
  readonly apiUrl: string;
  readonly token: string;
  /** For each request. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

interface Call {
  /** Each is one segment of the path, whatever characters it has. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The API of one forge with one token. The token is sent to its address alone: redirects are not followed. */
export class ForgeApi {
  /** How long nothing more may be sent with the token, by the answers so far; in milliseconds. */
  pauseMs: number | undefined;

  constructor(
    private readonly requests: OutboundRequests,
    private readonly access: ForgeAccess,
    private readonly authorization: (token: string) => Readonly<Record<string, string>>,
  ) {}

  /** @throws {ForgeError} */
  get(path: readonly string[], query: Readonly<Record<string, string>> = {}): Promise<OutboundResponse> {
    return this.call('GET', { path, query });
  }

  /** @throws {ForgeError} */
  post(path: readonly string[], body: Readonly<Record<string, unknown>>): Promise<OutboundResponse> {
    return this.call('POST', { path, body });
  }

  private async call(method: 'GET' | 'POST', { path, query = {}, body }: Call): Promise<OutboundResponse> {
    const { apiUrl, token, timeoutMs, signal } = this.access;
    const url = new URL(`${apiUrl}/${path.map(segment).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await this.requests
      .send({
        url: url.href,
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'Fairlead',
          ...this.authorization(token),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
        maxResponseBytes: RESPONSE_MAX_BYTES,
        signal,
      })
      .catch((error: unknown) => {
        throw this.failure(url.host, error);
      });
    const now = Date.now();
    const error = forgeErrorOf(answer, { host: url.host, token, now });
    this.pauseMs = error?.pauseMs ?? pauseOf(answer, now);
    if (error) throw error;
    return answer;
  }

  private failure(host: string, error: unknown): unknown {
    if (!(error instanceof OutboundError) || this.access.signal.aborted) return error;
    if (error.kind === 'not_allowed') return new ForgeError('ADDRESS_NOT_ALLOWED', `${host}: ${error.message}`);
    return new ForgeError('UNREACHABLE', `${host} could not be reached: ${error.message}`);
  }
}

/** A URL reads `.` and `..` as folders, also where they are encoded. */
function segment(name: string): string {
  if (/^\.{0,2}$/.test(name)) throw new Error('A name cannot be a segment of a path.');
  return encodeURIComponent(name);
}
