import { NetworkError } from '../errors/fairlead-error';
import { readEvents } from './event-stream';

/** A stream that sends these chunks, and then fails or ends. */
const streamOf = (chunks: Uint8Array[], failure?: Error) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });

async function read(stream: ReadableStream<Uint8Array>): Promise<{ events: unknown[]; error?: unknown }> {
  const events: unknown[] = [];
  try {
    for await (const event of readEvents(stream, { idleMs: 60_000, abort: new AbortController() })) events.push(event);
    return { events };
  } catch (error) {
    return { events, error };
  }
}

const TEXT = ': hello\n\nid: 1\r\nevent: line\r\ndata: {"text":"ä"}\r\n\r\ndata: [1,\ndata: 2]\n\nid: 3\ndata: "part';

describe('server-sent events', () => {
  it('are the same however the bytes arrive, and one that is cut is left out', async () => {
    const bytes = new TextEncoder().encode(TEXT);
    const expected = [
      { event: 'heartbeat' },
      { event: 'line', id: '1', data: { text: 'ä' } },
      { event: 'message', id: undefined, data: [1, 2] },
    ];
    for (const size of [1, 2, 7, bytes.length]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.slice(n * size, (n + 1) * size),
      );
      expect(await read(streamOf(chunks))).toEqual({ events: expected });
    }
  });

  it('end with an error where the connection is cut, or an event has no end', async () => {
    const cut = await read(streamOf([new TextEncoder().encode('data: 1\n\n')], new TypeError('terminated')));
    expect(cut).toEqual({ events: [{ event: 'message', id: undefined, data: 1 }], error: expect.any(NetworkError) });
    const endless = Array.from({ length: 6 }, () => new Uint8Array(1_000_000).fill(120));
    expect((await read(streamOf(endless))).error).toBeInstanceOf(NetworkError);
  });
});
