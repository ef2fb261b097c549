import { UnexpectedResponseError } from './errors/api-error';
import { PageList, type Page } from './pages/page-list';
import { ApiResources } from './generated/api-resources.gen';
import type { ApiClient } from './resources/resource';
import { readEvents, type Heartbeat, type ServerSentEvent } from './streams/event-stream';
import { resumeStream, type ResumingStreamOptions, type StreamOptions } from './streams/resuming-stream';
import type { CustomRequestOptions } from './transport/request-options';
import { readJson, readText } from './transport/responses';
import { Transport, type FairleadOptions, type OpenResponse } from './transport/transport';

/** A successful response with its headers. */
export interface ApiResponse<T> {
  /** `data` of the envelope; the whole body of a response without one. */
  readonly data: T;
  /** Of a list. */
  readonly meta: Page<unknown>['meta'] | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
}

interface Envelope<T> {
  readonly success?: unknown;
  readonly data: T;
  readonly meta?: Page<T>['meta'];
}

const IDLE_TIMEOUT_MS = 45_000;

class Client implements ApiClient {
  private readonly transport: Transport;

  constructor(options: FairleadOptions) {
    this.transport = new Transport(options);
  }

  async request<T = unknown>(method: string, path: string, options: CustomRequestOptions = {}): Promise<T> {
    return (await this.requestWithResponse<T>(method, path, options)).data;
  }

  requestWithResponse<T = unknown>(
    method: string,
    path: string,
    options: CustomRequestOptions = {},
  ): Promise<ApiResponse<T>> {
    return this.transport.send(method, path, options, async ({ response, ...request }) => {
      const body = await readJson<Envelope<T> & T>(response, request);
      const { status, headers } = response;
      const isEnvelope = typeof body?.success === 'boolean';
      return {
        data: isEnvelope ? body.data : body,
        meta: isEnvelope ? body.meta : undefined,
        status,
        headers,
        requestId: headers.get('x-request-id') ?? undefined,
      };
    });
  }

  requestText(method: string, path: string, options: CustomRequestOptions = {}): Promise<string> {
    const headers = { Accept: '*/*', ...options.headers };
    return this.transport.send(method, path, { ...options, headers }, ({ response }) => readText(response));
  }

  list<T>(path: string, { query, ...options }: CustomRequestOptions = {}): PageList<T> {
    const first = (query ?? {}) as { page?: number; per_page?: number };
    return new PageList<T>(async (page) => {
      const response = await this.requestWithResponse<T[]>('GET', path, { ...options, query: { ...query, ...page } });
      const { data } = response;
      return { data, meta: response.meta ?? { page: 1, per_page: data.length, total: data.length } };
    }, first);
  }

  async *stream<T>(path: string, options: StreamOptions = {}): AsyncGenerator<ServerSentEvent<T> | Heartbeat> {
    const { lastEventId, idleTimeoutMs = IDLE_TIMEOUT_MS } = options;
    const headers = {
      Accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      ...options.headers,
    };
    const open = await this.transport.send('GET', path, { ...options, headers }, checkedStream);
    try {
      yield* readEvents<T>(open.body, { idleMs: idleTimeoutMs, abort: open.abort });
    } catch (error) {
      options.signal?.throwIfAborted();
      throw error;
    }
  }

  resumingStream<T>(path: string, options: ResumingStreamOptions = {}): AsyncGenerator<ServerSentEvent<T>> {
    return resumeStream((more) => this.stream<T>(path, more), options);
  }
}

async function checkedStream({
  response,
  method,
  path,
  abort,
}: OpenResponse): Promise<{ body: ReadableStream<Uint8Array>; abort: AbortController }> {
  if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { body: response.body, abort };
  const requestId = response.headers.get('x-request-id') ?? undefined;
  throw new UnexpectedResponseError(
    `${method} ${path} was not answered with a stream.`,
    { method, path, status: response.status, requestId, retryAfterMs: undefined },
    (await readText(response)).slice(0, 2_000),
  );
}

/**
 * The API of one instance of Fairlead: a property for each group of operations, and `request`, `list` and `stream` for
 * everything else.
 *
 * @example
 * const fairlead = new Fairlead({ url: 'https://fairlead.example.org', token: process.env.FAIRLEAD_TOKEN });
 * const deployment = await fairlead.applications.deploy('app_…', { ref: 'main' });
 * await fairlead.deployments.wait(deployment.application_id, deployment.id);
 */
export class Fairlead extends ApiResources implements ApiClient {
  private readonly client: Client;

  /** @throws {TypeError} if the URL is not that of an instance */
  constructor(options: FairleadOptions) {
    const client = new Client(options);
    super(client);
    this.client = client;
  }

  /**
   * Sends a request, with retries, and returns `data` of its response.
   *
   * @param path from the root of the instance, such as `/api/v1/servers`
   * @throws {ApiError} if Fairlead answered with an error; each code has a class of its own
   * @throws {DeadlineExceededError | NetworkError} if no response arrived in time
   */
  request<T = unknown>(method: string, path: string, options?: CustomRequestOptions): Promise<T> {
    return this.client.request<T>(method, path, options);
  }

  /** Like `request`, with status and headers. */
  requestWithResponse<T = unknown>(
    method: string,
    path: string,
    options?: CustomRequestOptions,
  ): Promise<ApiResponse<T>> {
    return this.client.requestWithResponse<T>(method, path, options);
  }

  /** Like `request`, for a response that is not JSON. */
  requestText(method: string, path: string, options?: CustomRequestOptions): Promise<string> {
    return this.client.requestText(method, path, options);
  }

  /** A list of the API: `await` gives one page, `for await` the items of all pages. */
  list<T>(path: string, options?: CustomRequestOptions): PageList<T> {
    return this.client.list<T>(path, options);
  }

  /** The server-sent events of one connection, comments included (as `heartbeat`). */
  stream<T = unknown>(path: string, options?: StreamOptions): AsyncGenerator<ServerSentEvent<T> | Heartbeat> {
    return this.client.stream<T>(path, options);
  }

  /**
   * Server-sent events over as many connections as it takes. It has no end of its own: stop at the event that means the end.
   */
  resumingStream<T = unknown>(path: string, options?: ResumingStreamOptions): AsyncGenerator<ServerSentEvent<T>> {
    return this.client.resumingStream<T>(path, options);
  }
}
