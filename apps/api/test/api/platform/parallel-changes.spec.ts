import { Database } from '../../../src/databases/database.entity';
import { Server } from '../../../src/servers/server.entity';
import { eventually } from '../../harness/eventually';
import type { TestApi } from '../../harness/start-api';
import {
  applicationRoute,
  makeApplication,
  startWithServer,
  WATCHERS_OFF,
  type HttpAgent,
} from '../../harness/test-records';
import { DATABASES_PATH, requestDatabase } from '../databases/database-fixtures';

interface Answered {
  readonly request: string;
  readonly status: number;
}

/** With the real worker, whose operations fail soon because nothing listens at the addresses of the servers. */
describe('parallel changes of one thing', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let answers: Answered[];

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer(WATCHERS_OFF));
  });
  afterAll(() => api?.stop());
  beforeEach(() => {
    answers = [];
  });

  const send = async (method: 'post' | 'patch' | 'delete' | 'put', path: string, body: object = {}): Promise<void> => {
    const { status } = await http[method](path).send(body);
    answers.push({ request: `${method} ${path.replace(/_[0-9a-z]{26}/g, '')}`, status });
  };
  /** PostgreSQL finds a deadlock after a second, in which others wait. Operations try again, so no answer tells. */
  const deadlocks = async (): Promise<number> => {
    if (api.dialect === 'sqlite') return 0;
    const [row] = await api.dataSource.query<{ deadlocks: number }[]>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row?.deadlocks);
  };
  const problems = async () => ({
    failed: answers.filter(({ status }) => status >= 500),
    refused: refused(),
    deadlocks: await deadlocks(),
  });
  /** Requests of which none was accepted would show nothing. */
  const refused = (): string[] => {
    const accepted = new Set(answers.filter(({ status }) => status < 300).map(({ request }) => request));
    return [...new Set(answers.map(({ request }) => request))].filter((request) => !accepted.has(request));
  };

  it('of an application succeed without a deadlock', async () => {
    for (let round = 0; round < 2; round += 1) {
      const application = await makeApplication(http, serverId);
      const path = applicationRoute(application);
      const deploy = async () => {
        await send('post', `${path}/deploy`);
        const { body } = await http.get(`${path}/deployments?per_page=5`);
        for (const { id } of body.data) await send('post', `${path}/deployments/${id}/cancel`);
      };
      const domain = async (n: number) => {
        const { body } = await http.post(`${path}/domains`).send({ hostname: `h${n}-${round}.example.com` });
        if (body.data) await send('delete', `${path}/domains/${body.data.id}`);
      };
      const command = async (n: number) => {
        await send('post', `${path}/commands`, { name: `c${n}`, command: 'true', cron: '0 0 * * *' });
        await send('patch', path, { keep_releases: 2 + (n % 5) });
      };
      await Promise.all(
        Array.from({ length: 5 }, (_, n) => [
          deploy(),
          domain(n),
          command(n),
          send('patch', path, { env: { [`KEY_${n}`]: 'value' } }),
        ]).flat(),
      );
      await Promise.all([...Array.from({ length: 4 }, () => send('delete', path)), deploy(), domain(99)]);
    }
    expect(await problems()).toEqual({ failed: [], refused: [], deadlocks: 0 });
  });

  it('of a database succeed without a deadlock', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id } = await requestDatabase(http, serverId);
      const path = `${DATABASES_PATH}/${id}`;
      await eventually('its creation has failed', async () => (await http.get(path)).body.data.status === 'failed');
      await api.dataSource.manager.update(Database, id, { status: 'ready', version: '15.14', port: 5432 });
      const applications = [await makeApplication(http, serverId), await makeApplication(http, serverId)];
      const link = async (application: { id: string }) => {
        await send('patch', path, { application_ids: [application.id] });
        await send('patch', path, { application_ids: applications.map(({ id: other }) => other).toReversed() });
        await send('patch', path, { application_ids: [] });
      };
      const backUp = async () => {
        const { body } = await http.post('/api/v1/backups').send({ database_id: id });
        if (body.data) await send('post', `/api/v1/backups/${body.data.id}/cancel`);
      };
      await Promise.all(
        applications.flatMap((application) => [
          link(application),
          link(application),
          backUp(),
          backUp(),
          send('post', `${path}/credentials/rotate`),
          send('post', `${applicationRoute(application)}/deploy`),
          send('patch', applicationRoute(application), { keep_releases: 4 }),
          send('delete', applicationRoute(application)),
        ]),
      );
      await Promise.all([send('delete', path), send('delete', path), backUp()]);
    }
    expect(await problems()).toEqual({ failed: [], refused: [], deadlocks: 0 });
  });

  it('of a server that is being provisioned succeed without a deadlock', async () => {
    const { body } = await http.post('/api/v1/servers').send({ name: 'busy', host: '127.0.0.1', port: 1 }).expect(201);
    const path = `/api/v1/servers/${body.data.id}`;
    await Promise.all([
      ...Array.from({ length: 20 }, () => send('delete', path)),
      ...Array.from({ length: 5 }, (_, n) => send('patch', path, { labels: { n: String(n) } })),
      send('post', `${path}/provision`),
    ]);
    expect(await problems()).toMatchObject({ failed: [], deadlocks: 0 });
    expect(await api.dataSource.manager.countBy(Server, { name: 'busy' })).toBeLessThanOrEqual(1);
  });
});
