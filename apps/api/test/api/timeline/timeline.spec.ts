import type { ApplicationRecord, DeploymentRecord, Timeline, TimelineEntry } from '@fairlead/dto';
import { Application } from '../../../src/applications/application.entity';
import { ApplicationStates } from '../../../src/applications/status/application-states';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { EventEntry } from '../../../src/events/event.entity';
import { EventsService } from '../../../src/events/events.service';
import { SYSTEM_ACTOR } from '../../../src/auth/caller';
import type { TestApi } from '../../harness/start-api';
import { makeToken, withToken } from '../../harness/test-access';
import {
  API_ONLY,
  applicationRoute,
  brokenRules,
  makeApplication,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { makeDatabase } from '../databases/database-fixtures';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

const HOUR = 3_600_000;

let api: TestApi;
let http: HttpAgent;
let serverId: string;
let simulator: DeploymentSimulator;
let application: ApplicationRecord;

beforeAll(async () => {
  ({ api, http, serverId } = await startWithServer(API_ONLY));
  simulator = new DeploymentSimulator(api, http);
});
afterAll(() => api?.stop());
beforeEach(async () => {
  application = await makeApplication(http, serverId);
});

async function read(query = '', { of = application, agent = http } = {}): Promise<Timeline> {
  return (await agent.get(`${applicationRoute(of)}/timeline${query}`).expect(200)).body.data;
}

/** "#2" of a deployment, and the name of every other event. */
const labels = ({ entries }: { entries: readonly TimelineEntry[] }): string[] =>
  entries.map(({ name, deployment }) => (deployment ? `#${deployment.number}` : name));

async function live(): Promise<DeploymentRecord> {
  const deployment = await simulator.deploy(application);
  await simulator.goLive(deployment);
  return deployment;
}

const patch = (body: object) => http.patch(applicationRoute(application)).send(body).expect(200);

async function crash(): Promise<void> {
  const states = api.app.get(ApplicationStates, { strict: false });
  await api.dataSource.transaction((tx) => states.setStatus(tx, application.id, 'crashed', 'It ended.', null));
}

it('has deployments, settings, variables, domains, databases, crashes and the server, the newest first', async () => {
  const first = await live();
  await patch({ env: { GREETING: 'hello' } });
  await patch({ observe_seconds: 7 });
  await http.post(`${applicationRoute(application)}/domains`).send({ hostname: `${application.name}.test` });
  await makeDatabase(api, http, serverId, { application_ids: [application.id] });
  const second = await live();
  await api.dataSource.transaction((tx) =>
    api.app.get(EventsService, { strict: false }).record(tx, {
      name: 'server.unreachable',
      data: { code: null, reason: 'No route to host.' },
      subject: { type: 'server', id: serverId, name: 'web-1' },
      actor: SYSTEM_ACTOR,
      serverId,
    }),
  );
  await crash();
  const { entries, cursor } = await read();
  expect(entries.map(({ kind, category, name }) => [kind, category, name])).toEqual([
    ['status', 'problem', 'application.crashed'],
    ['server', 'problem', 'server.unreachable'],
    ['deployment', 'change', 'deployment.live'],
    ['database', 'recovery', 'database.ready'],
    ['database', 'change', 'database.linked'],
    ['domain', 'change', 'domain.created'],
    ['settings', 'change', 'application.updated'],
    ['variables', 'change', 'application.updated'],
    ['deployment', 'change', 'deployment.superseded'],
    ['settings', 'change', 'application.created'],
  ]);
  expect(cursor).toBeNull();
  expect(entries[0]?.data).toMatchObject({ reason: 'It ended.' });
  expect(entries[7]?.data).toEqual({ changed: ['env.GREETING'] });
  const { deployment, actor } = entries[2] ?? {};
  expect(actor).toMatchObject({ type: 'token' });
  expect(deployment).toMatchObject({
    id: second.id,
    number: 2,
    status: 'live',
    previous: { id: first.id, number: 1, release_kept: true },
  });
  expect(entries[8]?.deployment).toMatchObject({ number: 1, previous: null });
});

it('is read in pages that contain each entry once, also where many have the same time', async () => {
  await live();
  await live();
  for (const greeting of ['a', 'b', 'c', 'd']) await patch({ env: { GREETING: greeting } });
  await crash();
  const at = new Date();
  await api.dataSource.manager.update(EventEntry, { applicationId: application.id }, { at });
  await api.dataSource.manager.update(Deployment, { applicationId: application.id }, { switchedAt: at });
  const ids: string[] = [];
  for (let query = '?limit=2'; query !== '';) {
    const { entries, cursor } = await read(query);
    expect(entries.length).toBeLessThanOrEqual(2);
    ids.push(...entries.map(({ id }) => id));
    query = cursor === null ? '' : `?limit=2&cursor=${cursor}`;
  }
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(8);
  expect([...ids].sort()).toEqual((await read()).entries.map(({ id }) => id).sort());
});

it('lists what changed before a moment: neither problems nor what changed nothing', async () => {
  await live();
  const failed = await simulator.deploy(application);
  await simulator.begin(failed.id);
  await simulator.fail(failed);
  const canceled = await simulator.deploy(application);
  await http.post(`${applicationRoute(application)}/deployments/${canceled.id}/cancel`).expect(202);
  await crash();
  const before = new Date(Date.now() + 1).toISOString();
  while (new Date().toISOString() <= before) await new Promise((resolve) => setImmediate(resolve));
  await patch({ env: { GREETING: 'later' } });
  expect(labels(await read())).toEqual([
    'application.updated',
    'application.crashed',
    '#2',
    '#1',
    'application.created',
  ]);
  expect(labels(await read(`?category=change&to=${before}`))).toEqual(['#1', 'application.created']);
  expect(labels(await read('?category=problem'))).toEqual(['application.crashed', '#2']);
  expect(labels(await read('?kind=variables,status'))).toEqual(['application.updated', 'application.crashed']);
  expect(labels(await read(`?from=${before}`))).toEqual(['application.updated']);
});

it('has the deployment that is in progress, and says when Fairlead went back to the previous release', async () => {
  await live();
  const second = await simulator.deploy(application);
  await simulator.begin(second.id);
  expect((await read()).entries[0]).toMatchObject({ name: 'deployment.queued', deployment: { number: 2 } });
  await api.dataSource.transaction((tx) => simulator.progress.switched(tx, second.id, new Date(), 1));
  await api.dataSource.transaction((tx) => simulator.progress.rolledBack(tx, second.id, 'CRASHED', 'It ended.'));
  const { entries } = await read('?kind=deployment');
  expect(entries.map(({ name, deployment }) => [name, deployment?.status])).toEqual([
    ['deployment.rolled_back', undefined],
    ['deployment.rolled_back', 'rolled_back'],
    ['deployment.live', 'live'],
  ]);
});

it('shows a token only what its scopes and its applications allow', async () => {
  const other = await makeApplication(http, serverId);
  await makeDatabase(api, http, serverId, { application_ids: [application.id, other.id] });
  await http
    .patch(`/api/v1/servers/${serverId}`)
    .send({ name: `renamed-${Date.now()}` })
    .expect(200);
  expect(labels(await read())).toEqual(['server.updated', 'database.ready', 'database.linked', 'application.created']);
  const narrow = withToken(api, await makeToken(api, ['applications:read']));
  expect(labels(await read('', { agent: narrow }))).toEqual(['application.created']);
  const bound = withToken(api, await makeToken(api, undefined, { application_ids: [application.id] }));
  expect(labels(await read('', { agent: bound }))).toEqual(['application.created']);
  await bound.get(`${applicationRoute(other)}/timeline`).expect(404);
});

it('does not read entries that are older than the range', async () => {
  await live();
  await crash();
  const old = new Date(Date.now() - 5 * HOUR);
  await api.dataSource.manager.update(Application, application.id, { createdAt: old });
  await api.dataSource.manager.update(EventEntry, { applicationId: application.id }, { at: old });
  await api.dataSource.manager.update(Deployment, { applicationId: application.id }, { switchedAt: old });
  const from = new Date(Date.now() - HOUR).toISOString();
  expect(labels(await read(`?kind=settings,status,deployment&from=${from}`))).toEqual([]);
  expect(labels(await read(`?to=${from}`))).toEqual(['application.crashed', 'application.created', '#1']);
});

it.each([
  ['kind', 'kind=weather'],
  ['category', 'category=causes'],
  ['from', 'from=yesterday'],
  ['to', 'to=1'],
  ['limit', 'limit=201'],
  ['cursor', 'cursor=1-2-x'],
])('refuses a wrong %s', async (field, query) => {
  const { body } = await http.get(`${applicationRoute(application)}/timeline?${query}`).expect(400);
  expect(Object.keys(brokenRules(body))).toEqual([field]);
});
