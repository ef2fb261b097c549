import type { IntegrationEventName } from '@fairlead/contracts';
import type { AuditEntry } from '@fairlead/dto';
import { OpenStreams } from '../../../src/auth/open-streams';
import { EventsService, type EventContext } from '../../../src/events/events.service';
import { exampleEvent } from '../../harness/example-events';
import { signedInUser } from '../../harness/event-reader';
import { signedInAgent } from '../../harness/test-access';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';
import { API_ONLY, makeApplication, makeServer, type HttpAgent } from '../../harness/test-records';

describe('the audit log, searched and exported', () => {
  let api: TestApi;
  let owner: HttpAgent;
  let admin: HttpAgent;
  let viewer: HttpAgent;
  let viewerId: string;

  beforeAll(async () => {
    api = await startApi({ settings: API_ONLY });
    owner = await signedInAgent(api, 'owner');
    admin = await signedInAgent(api, 'admin');
    viewer = await signedInAgent(api, 'viewer');
    viewerId = (await viewer.get('/api/dashboard/session')).body.data.user.id;
  });
  afterAll(() => api?.stop());

  const record = (...events: ({ name?: IntegrationEventName } & Partial<EventContext>)[]): Promise<void> =>
    api.dataSource.transaction(async (tx) => {
      for (const { name = 'server.proxy_failed', ...about } of events)
        await api.app.get(EventsService, { strict: false }).record(tx, exampleEvent(name, about));
    });

  const list = async (query: string, http = owner): Promise<AuditEntry[]> =>
    (await http.get(`/api/dashboard/audit?per_page=100&${query}`).expect(200)).body.data;

  it('names what it is about as it was called then, with its server and application', async () => {
    const server = await makeServer(api, { name: 'berlin' });
    const application = await makeApplication(owner, server.id, { name: 'shop' });
    await owner.patch(`/api/v1/applications/${application.id}`).send({ name: 'store' }).expect(200);
    const [renamed, created] = await list(`subject_id=${application.id}&name=application.updated`).then(
      async (entries) => [...entries, ...(await list(`subject_id=${application.id}&name=application.created`))],
    );
    expect(created).toMatchObject({
      subject: { type: 'application', id: application.id, name: 'shop' },
      server_id: server.id,
      server_name: 'berlin',
      application_name: 'shop',
    });
    expect(renamed).toMatchObject({ subject: { name: 'store' }, application_name: 'store' });
    await owner.post(`/api/v1/applications/${application.id}/deploy`).send({}).expect(202);
    expect(await list(`application_id=${application.id}&subject_type=deployment`)).toMatchObject([
      { name: 'deployment.queued', subject: { name: 'store' }, server_name: 'berlin', data: { number: 1 } },
    ]);
  });

  it('has no stages of what is in progress, and shows addresses of others to owners and admins only', async () => {
    const subject = { type: 'deployment', id: 'dep_stages', name: 'shop' } as const;
    const ann = { type: 'user', id: 'usr_1', name: 'ann@example.org', address: '203.0.113.9' } as const;
    const own = { ...ann, id: viewerId, address: '198.51.100.7' };
    await record(
      { name: 'deployment.queued', subject, actor: ann },
      { name: 'deployment.stage_changed', subject, actor: ann },
      { name: 'deployment.cancel_requested', subject, actor: own },
    );
    const seen = async (http: HttpAgent) =>
      (await list('subject_id=dep_stages', http)).map(({ name, address }) => [name, address]);
    const all = [
      ['deployment.cancel_requested', '198.51.100.7'],
      ['deployment.queued', '203.0.113.9'],
    ];
    expect(await seen(owner)).toEqual(all);
    expect(await seen(admin)).toEqual(all);
    expect(await seen(viewer)).toEqual([all[0], ['deployment.queued', null]]);
    expect(await list('name=deployment.stage_changed')).toEqual([]);
  });

  it('omits intermediate steps and successful scheduled commands from the outline', async () => {
    const subject = { type: 'command_run', id: 'run_1', name: 'shop' } as const;
    const ann = { type: 'user', id: 'usr_1', name: 'ann@example.org' } as const;
    await record(
      { name: 'command_run.queued', subject },
      { name: 'command_run.started', subject },
      { name: 'command_run.succeeded', subject },
      { name: 'command_run.queued', subject, actor: ann },
      { name: 'command_run.failed', subject },
    );
    const names = async (query: string): Promise<string[]> => (await list(query)).map(({ name }) => name);
    expect(await names('subject_id=run_1&outline=true')).toEqual(['command_run.failed', 'command_run.queued']);
    expect(await names('subject_id=run_1')).toHaveLength(5);
  });

  it('is filtered by kinds and by time, and searched without regard to case', async () => {
    await record({ subject: { type: 'server', id: 'srv_2', name: '100%_sure' } });
    const names = async (query: string): Promise<string[]> => (await list(query)).map(({ subject }) => subject.name);
    expect(await names('search=100%25_SURE')).toEqual(['100%_sure']);
    expect(await names('search=%25')).toEqual(['100%_sure']);
    expect(await names('search=100xsure')).toEqual([]);
    expect((await list('search=SIGNED_in')).every(({ name }) => name === 'user.signed_in')).toBe(true);
    expect(await list('search=Fairlead&subject_type=server')).toHaveLength(1);
    expect((await list('actor_type=user')).map(({ actor }) => actor.type)).not.toContain('system');
    const [newest, ...older] = await list('');
    const from = encodeURIComponent(newest?.at ?? '');
    expect(await list(`from=${from}`)).toContainEqual(newest);
    expect(await list(`to=${from}`)).toEqual(older.filter(({ at }) => at < (newest?.at ?? '')));
    await owner.get('/api/dashboard/audit?from=2026-01-01').expect(400);
    await owner.get(`/api/dashboard/audit?search=${'x'.repeat(101)}`).expect(400);
  });

  it('shows users only to owners and to the user concerned, also when searched by name', async () => {
    const people = async (http: HttpAgent): Promise<string[]> => [
      ...new Set((await list('subject_type=user', http)).map(({ subject }) => subject.name)),
    ];
    expect(await people(owner)).toEqual(['viewer@example.org', 'admin@example.org', 'owner@example.org']);
    expect(await people(admin)).toEqual(['admin@example.org']);
    expect(await people(viewer)).toEqual(['viewer@example.org']);
    expect(await list('name=user.signed_in', viewer)).toMatchObject([{ subject: { id: viewerId } }]);
  });

  it('is exported as CSV that spreadsheets cannot run, which is audited', async () => {
    await record({ subject: { type: 'server', id: 'srv_3', name: '=cmd|"x"!A1' } });
    const answer = await owner.get('/api/dashboard/audit/export?format=csv&subject_type=server').expect(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="fairlead-audit-[\d-]+\.csv"$/);
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toBe(
      'at,name,subject_type,subject_id,subject_name,actor_type,actor_id,actor_name,address,server_id,server_name,application_id,application_name,data,id',
    );
    expect(lines[1]).toContain(
      `,srv_3,"'=cmd|""x""!A1",system,system,Fairlead,,,,,,"{""reason"":""The proxy does not respond.""}",evt_`,
    );
    const [exported] = await list('name=audit.exported');
    expect(exported).toMatchObject({
      subject: { type: 'instance', name: 'Audit log' },
      actor: { name: 'owner@example.org' },
      data: { format: 'csv', subject_type: 'server' },
    });
  });

  it('is exported whole, a line for each entry as the list shows it, and only what the reader may see', async () => {
    await record(
      ...Array.from({ length: 1200 }, (_, n) => ({
        subject: { type: 'domain' as const, id: `dom_${n}`, name: 'a.example' },
      })),
    );
    const all = await owner.get('/api/dashboard/audit/export?format=jsonl&subject_type=domain').buffer().expect(200);
    const entries: AuditEntry[] = all.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.map(({ subject }) => subject.id)).toEqual(Array.from({ length: 1200 }, (_, n) => `dom_${1199 - n}`));
    expect(entries.slice(0, 100)).toEqual(await list('subject_type=domain'));
    const seen = await viewer.get('/api/dashboard/audit/export?format=jsonl&subject_type=user').buffer().expect(200);
    expect(seen.text).not.toContain('owner@example.org');
    await viewer.get('/api/dashboard/audit/export').expect(400);
    await api.http().get('/api/dashboard/audit/export?format=csv').expect(401);
  });

  const interruptions = (): string[] =>
    api.logs.filter((line) => line.includes('export of the audit log was interrupted'));

  it('is not said to have been interrupted where it was sent completely', async () => {
    // The request is logged once the response has closed, which is when an interruption would be noticed.
    const exported = (): number =>
      api.logs.filter((line) => line.includes('audit/export') && line.includes('"ms"')).length;
    const before = exported();
    for (let n = 0; n < 5; n += 1) await owner.get('/api/dashboard/audit/export?format=csv').expect(200);
    await eventually('every export is logged', () => exported() === before + 5);
    expect(interruptions()).toEqual([]);
  });

  it('ends with a broken connection where the session of its reader ends', async () => {
    const before = interruptions().length;
    const { cookie, id } = await signedInUser(api, 'admin', 'leaver@example.org');
    const events = api.app.get(EventsService, { strict: false });
    const batches = events.batches.bind(events);
    const ended = new AbortController();
    const endless = jest.spyOn(events, 'batches').mockImplementation(async function* (filters, reader) {
      yield* batches(filters, reader);
      await new Promise((resolve) => ended.signal.addEventListener('abort', resolve));
    });
    api.app.get(OpenStreams, { strict: false }).checkMs = 50;
    const answer = await fetch(`${api.url}/api/dashboard/audit/export?format=jsonl`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    const reading = answer.text();
    await owner.delete(`/api/dashboard/users/${id}`).expect(200);
    await expect(reading).rejects.toThrow();
    endless.mockRestore();
    ended.abort();
    await eventually('the interruption is logged', () => interruptions().length > before);
  });

  it('ends with a broken connection, and is logged, where it cannot be completed', async () => {
    const events = api.app.get(EventsService, { strict: false });
    const batches = events.batches.bind(events);
    const failing = jest.spyOn(events, 'batches').mockImplementation(async function* (filters, reader) {
      for await (const batch of batches(filters, reader)) {
        yield batch;
        throw new Error('the database is gone');
      }
    });
    await expect(owner.get('/api/dashboard/audit/export?format=jsonl').buffer()).rejects.toThrow('aborted');
    failing.mockRestore();
    await eventually('the interruption is logged', () =>
      interruptions().some((line) => line.includes('the database is gone')),
    );
  });
});
