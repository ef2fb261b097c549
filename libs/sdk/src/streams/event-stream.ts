import { NetworkError } from '../errors/fairlead-error';

export interface ServerSentEvent<T = unknown> {
  readonly event: string;
  /** What a later request sends as `Last-Event-ID` to continue after this event. */
  readonly id: string | undefined;
  /** Parsed from JSON. */
  readonly data: T;
}

/** What a comment becomes: it shows that the connection works. */
export interface Heartbeat {
  readonly event: typeof HEARTBEAT;
}

export const HEARTBEAT = 'heartbeat';
const LONGEST_EVENT = 4_000_000;

/**
 * Reads server-sent events, with a heartbeat for each comment. It ends when the stream does.
 *
 * @throws {NetworkError} if the stream is cut, or is silent for longer than the limit
 */
export async function* readEvents<T>(
  body: ReadableStream<Uint8Array>,
  { idleMs, abort }: { idleMs: number; abort: AbortController },
): AsyncGenerator<ServerSentEvent<T> | Heartbeat> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = new EventParser<T>();
  const silent = () => abort.abort(new NetworkError(`The stream was silent for ${idleMs} ms.`));
  let timer = setTimeout(silent, idleMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      clearTimeout(timer);
      // What has no blank line after it was cut, and is sent once more with the next connection.
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
      timer = setTimeout(silent, idleMs);
    }
  } catch (error) {
    if (error instanceof NetworkError) throw error;
    throw new NetworkError('The stream was cut.', { cause: error });
  } finally {
    clearTimeout(timer);
    abort.abort(new NetworkError('The stream was closed.'));
  }
}

class EventParser<T> {
  private rest = '';
  private event = '';
  private id: string | undefined;
  private data: string[] = [];

  *push(text: string): Generator<ServerSentEvent<T> | Heartbeat> {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    if (this.rest.length > LONGEST_EVENT) throw new NetworkError('The stream contains an event without an end.');
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') yield* this.dispatch();
      else if (line.startsWith(':')) yield { event: HEARTBEAT };
      else this.field(line);
    }
  }

  private *dispatch(): Generator<ServerSentEvent<T>> {
    const { event, id, data } = this;
    this.event = '';
    this.id = undefined;
    this.data = [];
    if (data.length > 0) yield { event: event === '' ? 'message' : event, id, data: JSON.parse(data.join('\n')) };
  }

  private field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') this.event = value;
    else if (name === 'id') this.id = value;
    else if (name === 'data') this.data.push(value);
  }
}
