import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FairleadProcess, freePort, seededRandom } from '@fairlead/testbed';
import supertest from 'supertest';
import { EventEntry } from '../../../src/events/event.entity';
import { WebhookAttempt } from '../../../src/webhooks/deliveries/webhook-attempt.entity';
import { WebhookDelivery } from '../../../src/webhooks/deliveries/webhook-delivery.entity';
import { eventually } from '../../harness/eventually';
import { startApi, type TestApi } from '../../harness/start-api';
import { makeToken, PASSWORD, signedInAgent, withToken } from '../../harness/test-access';
import { createTestDatabase, TEST_DIALECT, type TestDatabase } from '../../harness/test-database';
import { API_ONLY, makeApplication, makeServer, WATCHERS_OFF } from '../../harness/test-records';
import { ChangesUnderWay } from './changes-under-way';
import { CheckedReceiver } from './checked-receiver';
import { WEBHOOKS_PATH } from './webhooks-fixture';

/**
 * On PostgreSQL a worker is killed, and most events are recorded by the test, in transactions that it ends as it likes. On SQLite the
 * only process is killed. All events come from requests to it, which take longer.
 */
const PLAN = {
  postgres: { recorded: 9900, requested: 100, kills: 20 },
  sqlite: { recorded: 0, requested: 1000, kills: 6 },
}[TEST_DIALECT];
const isWorker = TEST_DIALECT === 'postgres';
const EVENTS = PLAN.recorded + PLAN.requested;

const SETTINGS = {
  ...WATCHERS_OFF,
  FAIRLEAD_SECRET_KEY: randomBytes(32).toString('base64'),
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
  FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
  FAIRLEAD_WEBHOOK_NETWORKS: '127.0.0.0/8',
  FAIRLEAD_WEBHOOK_TIMEOUT_SECONDS: '5',
  FAIRLEAD_WEBHOOK_RETRY_DELAYS: Array.from({ length: 500 }, () => '1').join(','),
};
/** Transactions of the test are open for longer than those of Fairlead. */
const RECORDER = { ...SETTINGS, ...API_ONLY, FAIRLEAD_LEASE_SECONDS: '3600' };
/** Far more than it takes: 20 starts and 30,000 deliveries, on a machine that may be slow. */
const LONG_MS = 1_200_000;
jest.setTimeout(LONG_MS);
const SEED = Number(process.env['FAIRLEAD_TEST_SEED'] ?? 13);

describe('deliveries to three webhooks, while Fairlead is killed again and again', () => {
  const changes = new ChangesUnderWay();
  let database: TestDatabase;
  let api: TestApi;
  let fairlead: FairleadProcess;
  let [quick, failing]: CheckedReceiver[] = [];

  beforeAll(async () => {
    [quick, failing] = [await CheckedReceiver.start(changes.problemOf), await CheckedReceiver.start(changes.problemOf)];
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await fairlead?.kill();
    await api?.stop();
    await Promise.all([quick?.stop(), failing?.stop()]);
    await database?.remove();
  });

  const start = async (port: number): Promise<void> => {
    const folder = database.settings['FAIRLEAD_DATA_DIR'] ?? '';
    const dataDir = isWorker ? join(folder, 'worker') : folder;
    const role = isWorker ? 'worker' : 'all';
    const settings = { ...database.settings, ...SETTINGS, FAIRLEAD_DATA_DIR: dataDir, FAIRLEAD_ROLE: role };
    fairlead = await FairleadProcess.start({ dataDir, port, settings });
  };
  /** Of whatever serves requests: on PostgreSQL that is not killed. */
  const url = (): string => (isWorker ? api.url : fairlead.url);

  it(`lose none of ${EVENTS} events in ${PLAN.kills} kills, and send none early, twice under two ids, or unsigned`, async () => {
    if (!quick || !failing) throw new Error('no receivers');
    const [one, other] = [quick, failing];
    api = await startApi({ settings: RECORDER, database });
    const { token } = await makeToken(api);
    const { id: applicationId } = await makeApplication(withToken(api, { token }), (await makeServer(api)).id);
    const admin = await signedInAgent(api, 'admin');
    const create = async (address: string): Promise<{ id: string; secret: string }> =>
      (
        await admin
          .post(WEBHOOKS_PATH)
          .send({ url: address, events: ['application.updated'] })
          .expect(201)
      ).body.data;
    const port = await freePort();
    const dead = await create(`http://127.0.0.1:${await freePort()}/`);
    const webhooks = [await create(one.url), await create(other.url)] as const;
    one.secret = webhooks[0].secret;
    other.secret = webhooks[1].secret;
    other.isDown = true;
    if (!isWorker) await api.stop();
    await start(port);

    const requested = changes.request(url, `/api/v1/applications/${applicationId}`, token, PLAN.requested);
    const others = (): Promise<unknown> => {
      const seen = one.webhookIds.size;
      const isEnough = (): boolean => one.webhookIds.size >= Math.min(seen + 20, changes.committed);
      return eventually('others are sent', isEnough, LONG_MS);
    };
    const recorded = Promise.all(
      [others, () => Promise.resolve()].map((held) => changes.recordThrough(api, PLAN.recorded / 2, held)),
    );

    const random = seededRandom(SEED);
    for (let kill = 1; kill <= PLAN.kills; kill += 1) {
      const arrived = Math.floor(((kill - random()) / (PLAN.kills + 1)) * EVENTS);
      await eventually(`${arrived} events have arrived`, () => one.webhookIds.size >= arrived, LONG_MS);
      const isMiddle = kill === PLAN.kills / 2;
      const secret = isMiddle ? await rotateSecret(url(), webhooks[0].id) : one.secret;
      await fairlead.kill();
      // From now on the receiver has the new secret only, and what was signed before has ended with the process.
      one.secret = secret;
      other.isDown = other.isDown && !isMiddle;
      await start(port);
    }
    await Promise.all([requested, recorded]);

    await eventually('all have arrived', () => Math.min(one.webhookIds.size, other.webhookIds.size) >= EVENTS, LONG_MS);
    const agent = await signIn(url());
    for (const { id } of webhooks) {
      const path = `${WEBHOOKS_PATH}/${id}/deliveries?status=pending&per_page=1`;
      await eventually('nothing is pending', async () => (await agent.get(path)).body.data?.length === 0, LONG_MS);
    }
    await fairlead.stop();
    if (!isWorker) api = await startApi({ settings: RECORDER, database });

    const { manager } = api.dataSource;
    const entries = await manager.findBy(EventEntry, { name: 'application.updated' });
    const events = new Set(entries.map(({ id }) => id));
    const names = new Set(entries.map(({ subjectName }) => subjectName));
    expect(entries.length).toBeGreaterThanOrEqual(EVENTS);
    expect(changes.acknowledged.filter((name) => !names.has(name))).toEqual([]);
    for (const [index, receiver] of [one, other].entries()) {
      expect(receiver.problems).toEqual([]);
      const rows = await manager.findBy(WebhookDelivery, { webhookId: webhooks[index]?.id ?? '' });
      const expected = new Map(rows.map(({ eventId, id }) => [eventId, [id]]));
      expect(new Set(expected.keys())).toEqual(events);
      expect(new Map([...receiver.webhookIds].map(([eventId, ids]) => [eventId, [...ids]]))).toEqual(expected);
    }
    expect(await manager.countBy(WebhookDelivery, { webhookId: dead.id, status: 'pending' })).toBe(entries.length);
    // Attempts are what costs: those that fail are too few to slow the quick one down, however many are due.
    const inVain = await manager
      .createQueryBuilder(WebhookAttempt, 'attempt')
      .where('attempt.responseStatus IS NULL OR attempt.responseStatus = 500')
      .getCount();
    expect(other.refused).toBeGreaterThan(0);
    expect(inVain).toBeLessThan(entries.length / 10);
  });
});

async function signIn(address: string): Promise<ReturnType<typeof supertest.agent>> {
  const agent = supertest.agent(address);
  await agent.post('/api/dashboard/session').send({ email: 'admin@example.org', password: PASSWORD }).expect(200);
  return agent;
}

async function rotateSecret(address: string, webhookId: string): Promise<string> {
  const agent = await signIn(address);
  const { body } = await agent.post(`${WEBHOOKS_PATH}/${webhookId}/rotate-secret`).expect(200);
  return body.data.secret;
}
