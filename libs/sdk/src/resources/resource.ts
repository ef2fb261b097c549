import type { PageList } from '../pages/page-list';
import type { Heartbeat, ServerSentEvent } from '../streams/event-stream';
import type { ResumingStreamOptions, StreamOptions } from '../streams/resuming-stream';
import type { CustomRequestOptions } from '../transport/request-options';

/** What resources need of the client. */
export interface ApiClient {
  request<T = unknown>(method: string, path: string, options?: CustomRequestOptions): Promise<T>;
  list<T>(path: string, options?: CustomRequestOptions): PageList<T>;
  stream<T>(path: string, options?: StreamOptions): AsyncGenerator<ServerSentEvent<T> | Heartbeat>;
  resumingStream<T>(path: string, options?: ResumingStreamOptions): AsyncGenerator<ServerSentEvent<T>>;
}

/** A group of operations. */
export abstract class Resource {
  constructor(protected readonly client: ApiClient) {}
}
