import { once } from 'node:events';
import type { Request, Response } from 'express';
import { invalidField } from '../errors/app-error';

/** One server-sent event. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: unknown;
  /** What the client sends as `Last-Event-ID` when it reconnects. */
  readonly id?: string;
}

const HEARTBEAT_MS = 15_000;

/** Whether the client requests an event stream. */
export function acceptsEventStream(request: Request): boolean {
  return request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream';
}

/** The event id from which a reconnecting client resumes. */
export function lastEventId(request: Request): number | undefined {
  const given = request.get('last-event-id');
  if (given === undefined || given === '') return undefined;
  if (!/^\d{1,15}$/.test(given))
    throw invalidField('Last-Event-ID', 'Last-Event-ID must be the id of an event of this stream');
  return Number(given);
}

/** Aborted when the client disconnects before it has the whole response, or the process shuts down. */
export function disconnectSignal(response: Response, shutdown: AbortSignal): AbortSignal {
  const disconnected = new AbortController();
  // A response that has already closed emits no further event.
  if (response.closed) disconnected.abort();
  else {
    // A response that was sent completely closes, too.
    response.once('close', () => {
      if (!response.writableFinished) disconnected.abort();
    });
  }
  return AbortSignal.any([disconnected.signal, shutdown]);
}

/** Sends events as they come, and periodic comments as keep-alive. The signal is that of `readerSignal`. */
export async function sendEventStream(
  response: Response,
  events: AsyncIterable<ServerSentEvent>,
  signal: AbortSignal,
): Promise<void> {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    // A stream is the last response on its connection, which would otherwise stay open and delay a shutdown.
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

/** JSON contains no line breaks, so one `data:` line is enough. */
function text({ event, data, id }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
