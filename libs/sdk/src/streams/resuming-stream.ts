import { ApiError } from '../errors/api-error';
import { NetworkError } from '../errors/fairlead-error';
import { isTransient, retryPauseMs } from '../transport/retries';
import type { CustomRequestOptions } from '../transport/request-options';
import { sleep } from '../transport/sleep';
import type { Heartbeat, ServerSentEvent } from './event-stream';

export interface StreamOptions extends CustomRequestOptions {
  /** Continue after this event. */
  readonly lastEventId?: string | undefined;
  /** For how long a stream may be without any data. 45,000 by default; Fairlead sends a comment every 15 seconds. */
  readonly idleTimeoutMs?: number | undefined;
}

export interface ResumingStreamOptions extends StreamOptions {
  /** For how long it tries to connect before it fails. 600,000 by default. */
  readonly outageTimeoutMs?: number | undefined;
  /** Called before the pause of each further connection. */
  readonly onReconnect?: ((notice: ReconnectNotice) => void) | undefined;
}

/** A connection that is about to replace one that failed or ended. */
export interface ReconnectNotice {
  /** Counted from 1 since data was received last. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly error: Error;
}

const OUTAGE_TIMEOUT_MS = 600_000;

/**
 * Follows a stream over as many connections as it takes, each after the last event of the previous one. It has no end of
 * its own: the caller stops at the event that means the end.
 *
 * @throws {ApiError} if the stream may not be read (any more)
 * @throws {NetworkError | ApiError} the latest error, if nothing could be received for `outageTimeoutMs`
 */
export async function* resumeStream<T>(
  open: (options: StreamOptions) => AsyncGenerator<ServerSentEvent<T> | Heartbeat>,
  { outageTimeoutMs = OUTAGE_TIMEOUT_MS, onReconnect, ...options }: ResumingStreamOptions,
): AsyncGenerator<ServerSentEvent<T>> {
  let { lastEventId } = options;
  let received = false;
  let deadline = Date.now() + outageTimeoutMs;
  for (let attempt = 1; ; attempt++) {
    let failure: Error = new NetworkError('The stream has ended.');
    try {
      // Retries are made here, so that a limit of the client for one request does not end the stream.
      const connection = open({ ...options, lastEventId, maxRetries: 0, timeoutMs: Number.POSITIVE_INFINITY });
      for await (const event of connection) {
        received = true;
        attempt = 1;
        if ('data' in event) {
          if (event.id !== undefined) lastEventId = event.id;
          yield event;
        }
        deadline = Date.now() + outageTimeoutMs;
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof Error) || !isPassing(error, received)) throw error;
      failure = error;
    }
    const delayMs = retryPauseMs(failure, attempt);
    if (Date.now() + delayMs >= deadline) throw failure;
    onReconnect?.({ attempt, delayMs, error: failure });
    await sleep(delayMs, options.signal);
  }
}

/** A server that was reachable may be restarting; one that never was is an answer. */
function isPassing(error: Error, received: boolean): boolean {
  return isTransient(error) || (received && error instanceof ApiError && error.code === 'SERVER_UNREACHABLE');
}
