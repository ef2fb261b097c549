import { createParser } from 'eventsource-parser';
import { ApiError } from '../api/api-error';
import { toApiError } from '../api/configure-api';

/** An event of an API stream. */
export interface SseEvent {
  readonly event: string;
  /** Sent as `Last-Event-ID` to resume after this event. */
  readonly id: string | undefined;
  /** JSON. */
  readonly data: string;
}

interface Wanted {
  readonly url: string;
  readonly lastId: string | undefined;
  readonly signal: AbortSignal;
  readonly onOpen: () => void;
  /** All events of one chunk of the response. */
  readonly onEvents: (events: readonly SseEvent[]) => void;
}

/** The API sends a keep-alive every 15 seconds; a connection that is silent for three of them is dead. */
const SILENCE_MS = 45_000;

/**
 * Reads one connection until the server ends it. With `fetch`, because `EventSource` reports neither the status of a
 * refusal nor its code. Throws an `ApiError` if the connection is refused, lost or silent.
 */
export async function readSseEvents({ url, lastId, signal, onOpen, onEvents }: Wanted): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: { Accept: 'text/event-stream', ...(lastId !== undefined && { 'Last-Event-ID': lastId }) },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body || !isStream(response)) throw await refusal(response);
    onOpen();
    const found: SseEvent[] = [];
    const parser = createParser({
      onEvent: ({ event = 'message', id, data }) => found.push({ event, id, data }),
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      parser.feed(value);
      if (found.length > 0) onEvents(found.splice(0));
    }
  } catch (error) {
    throw error instanceof ApiError ? error : toApiError(error, undefined);
  } finally {
    clearTimeout(timer);
  }
}

const isStream = (response: Response) => response.headers.get('content-type')?.startsWith('text/event-stream') === true;

async function refusal(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  return toApiError(body, response);
}
