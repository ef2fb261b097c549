import { NetworkError } from '../errors/fairlead-error';
import type { ApiClient } from '../resources/resource';
import type { ResumingStreamOptions } from './resuming-stream';

/** Options of a stream that is followed. */
export type FollowOptions = Pick<
  ResumingStreamOptions,
  'signal' | 'headers' | 'attemptTimeoutMs' | 'idleTimeoutMs' | 'outageTimeoutMs' | 'onReconnect'
>;

export interface FollowLogOptions extends FollowOptions {
  /** Begin after the line with this number. From the first line by default. */
  readonly after?: number | undefined;
}

/** The last event: how the operation ended. */
interface LogEnd<Status> {
  readonly status: Status;
}

/**
 * The lines of the log of an operation, each once and in order, until the operation ends. The generator returns the final
 * status of its record.
 */
export async function* followLog<Line extends { readonly seq: number }, Status extends string>(
  client: ApiClient,
  path: string,
  { after = 0, ...options }: FollowLogOptions & { readonly query?: object } = {},
): AsyncGenerator<Line, Status> {
  let last = after;
  const stream = client.resumingStream<Line | LogEnd<Status>>(path, { ...options, lastEventId: String(after) });
  for await (const { event, data } of stream) {
    if (event === 'end' && 'status' in data) return data.status;
    if (event !== 'line' || !('seq' in data) || data.seq <= last) continue;
    last = data.seq;
    yield data;
  }
  // A resuming stream has no end of its own.
  throw new NetworkError('The log ended without the status of its record.');
}
