import type { Role } from '@fairlead/contracts';
import type { AuditEntry, EventRecord } from '@fairlead/dto';
import { newUser } from '../../src/users/new-user';
import { User } from '../../src/users/user.entity';
import { PASSWORD } from './test-access';
import { eventually } from './eventually';
import type { TestApi } from './start-api';

export interface ReceivedEvent<Entry> {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Entry;
}

export interface SignedInUser {
  readonly id: string;
  readonly cookie: string;
}

/** A signed-in user, by the session cookie. */
export async function signedInUser(api: TestApi, role: Role, email = `${role}@example.org`): Promise<SignedInUser> {
  const user = await newUser({ email, role, password: PASSWORD });
  await api.dataSource.manager.insert(User, user);
  return { id: user.id, cookie: await sessionCookie(api, email) };
}

export async function sessionCookie(api: TestApi, email: string): Promise<string> {
  const { headers } = await api.http().post('/api/dashboard/session').send({ email, password: PASSWORD }).expect(200);
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

interface StreamOptions {
  readonly lastEventId?: string | undefined;
  readonly query?: string;
}

/** An open stream of events, and what has come over it so far. */
export class EventReader<Entry = AuditEntry> {
  readonly sent: ReceivedEvent<Entry>[] = [];
  ended = false;
  private readonly closing = new AbortController();

  private constructor(readonly answer: globalThis.Response) {}

  /** The stream of the dashboard. */
  static open(
    api: TestApi,
    { cookie }: Pick<SignedInUser, 'cookie'>,
    options: StreamOptions = {},
  ): Promise<EventReader> {
    return EventReader.follow<AuditEntry>(`${api.url}/api/dashboard/events`, { cookie }, options);
  }

  /** That of integrators. */
  static ofToken(
    api: TestApi,
    { token }: { token: string },
    options: StreamOptions = {},
  ): Promise<EventReader<EventRecord>> {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    return EventReader.follow<EventRecord>(`${api.url}/api/v1/events`, headers, options);
  }

  private static async follow<Entry>(
    url: string,
    access: Record<string, string>,
    { lastEventId, query = '' }: StreamOptions,
  ): Promise<EventReader<Entry>> {
    const closing = new AbortController();
    const answer = await fetch(url + query, {
      headers: { ...access, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
      signal: closing.signal,
    });
    const reader = new EventReader<Entry>(answer);
    reader.closing.signal.addEventListener('abort', () => closing.abort());
    void reader.read();
    return reader;
  }

  /** The entries that were sent as events. */
  get entries(): Entry[] {
    return this.sent.filter(({ event }) => event === 'event').map(({ data }) => data);
  }

  get lastId(): string | undefined {
    return this.sent.at(-1)?.id;
  }

  async until(what: string, condition: (reader: EventReader<Entry>) => boolean): Promise<this> {
    await eventually(what, () => condition(this));
    return this;
  }

  close(): void {
    this.closing.abort();
  }

  private async read(): Promise<void> {
    let rest = '';
    try {
      for await (const text of this.answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        this.sent.push(...blocks.filter((block) => !block.startsWith(':')).map((block) => parsed<Entry>(block)));
      }
    } catch {
      // It was closed here, or cut off there: either way it has ended.
    }
    this.ended = true;
  }
}

function parsed<Entry>(block: string): ReceivedEvent<Entry> {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return { event: fields.get('event') ?? '', id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') };
}
