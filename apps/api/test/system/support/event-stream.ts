import type { ApiClient } from '@fairlead/testbed';

export interface StreamedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

/** Reads a stream of events, from the one after `lastEventId`, until it ends or until `enough` says so. */
export async function readEvents(
  api: ApiClient,
  path: string,
  { lastEventId, enough = () => false }: { lastEventId?: string; enough?: (events: StreamedEvent[]) => boolean } = {},
): Promise<StreamedEvent[]> {
  const reading = new AbortController();
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${api.token}`,
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: AbortSignal.any([reading.signal, AbortSignal.timeout(120_000)]),
  });
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const events: StreamedEvent[] = [];
  let rest = '';
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    events.push(...blocks.filter((block) => !block.startsWith(':')).map(parse));
    if (enough(events)) break;
  }
  reading.abort();
  return events;
}

function parse(block: string): StreamedEvent {
  const fields = new Map(block.split('\n').map((line) => split(line)));
  return { event: fields.get('event') ?? '', id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') };
}

function split(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}
