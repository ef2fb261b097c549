import { once } from 'node:events';
import type { Request, Response } from 'express';

/** One event of a stream (Server-Sent Events). */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
  /** What the reader sends as `Last-Event-ID` when it comes back. */
  readonly id?: string;
}

const HEARTBEAT_MS = 15_000;

/** Whether the reader asks for a stream of events. */
export function acceptsEventStream(request: Request): boolean {
  return request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream';
}

/** Ends with the reader's going, or with the end of the process. */
export function disconnectSignal(response: Response, shutdown: AbortSignal): AbortSignal {
  const gone = new AbortController();
  // Of one that has closed before no event tells any more.
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return AbortSignal.any([gone.signal, shutdown]);
}

/**
 * Sends events as they come, and a comment now and then, by which proxies and readers see that the stream is alive.
 * The signal is that of `readerSignal`.
 */
export async function sendEventStream(
  response: Response,
  events: AsyncIterable<ServerSentEvent>,
  signal: AbortSignal,
): Promise<void> {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    // A stream is the last thing on its connection, which would otherwise stay open and hold up a stop.
    Connection: 'close',
  });
  response.flushHeaders();
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  try {
    for await (const event of events) {
      if (signal.aborted) break;
      if (!response.write(text(event))) await once(response, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(heartbeat);
  }
  response.end();
}

/** JSON has no line breaks of its own, so one `data:` line is enough. */
function text({ event, data, id }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
