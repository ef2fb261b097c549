import type { Role } from '@fairlead/contracts';
import type { AuditEntry } from '@fairlead/dto';
import { newUser } from '../../src/users/new-user';
import { User } from '../../src/users/user.entity';
import { PASSWORD } from './test-access';
import { eventually } from './eventually';
import type { TestApi } from './start-api';

export interface ReceivedEvent {
  readonly event: string;
  readonly id: string | undefined;
  /** That of an `event` is an entry of the audit log. */
  readonly data: AuditEntry;
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

/** An open stream of events, and what has come over it so far. */
export class EventReader {
  readonly sent: ReceivedEvent[] = [];
  ended = false;
  private readonly closing = new AbortController();

  private constructor(readonly answer: globalThis.Response) {}

  static async open(
    api: TestApi,
    { cookie }: Pick<SignedInUser, 'cookie'>,
    { lastEventId, query = '' }: { lastEventId?: string | undefined; query?: string } = {},
  ): Promise<EventReader> {
    const closing = new AbortController();
    const answer = await fetch(`${api.url}/api/dashboard/events${query}`, {
      headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
      signal: closing.signal,
    });
    const reader = new EventReader(answer);
    reader.closing.signal.addEventListener('abort', () => closing.abort());
    void reader.read();
    return reader;
  }

  /** The entries that were sent as events. */
  get entries(): AuditEntry[] {
    return this.sent.filter(({ event }) => event === 'event').map(({ data }) => data);
  }

  get lastId(): string | undefined {
    return this.sent.at(-1)?.id;
  }

  async until(what: string, condition: (reader: EventReader) => boolean): Promise<this> {
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
        this.sent.push(...blocks.filter((block) => !block.startsWith(':')).map(parsed));
      }
    } catch {
      // It was closed here, or cut off there: either way it has ended.
    }
    this.ended = true;
  }
}

function parsed(block: string): ReceivedEvent {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return { event: fields.get('event') ?? '', id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') };
}
