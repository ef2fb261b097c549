import type { Server } from '../../../src/servers/server.entity';
import type { TestApi } from '../../harness/start-api';
import {
  applicationBody,
  applicationRoute,
  brokenRules,
  makeApplication,
  makeServer,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

describe('the fixed port of a program', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  it.each([
    ['of the proxy', { port: 443 }, 'at least 1024'],
    ['that Fairlead gives to releases', { port: 20_000 }, 'from 20000 to 29999'],
    ['for several instances', { port: 3000, instances: 2 }, 'only one instance'],
    ['of static pages', { runtime: 'static', port: 3000 }, 'static pages'],
  ] as const)('400 for one %s', async (_what, settings, message) => {
    const body = { ...applicationBody(server.id), runtime: 'systemd', ...settings };
    const refused = await http.post('/api/v1/applications').send(body).expect(400);
    expect(Object.keys(brokenRules(refused.body))).toEqual(['port']);
    expect(refused.body.error.details[0].message).toContain(message);
  });

  it('400 for a change that does not go with it', async () => {
    const application = await makeApplication(http, server.id, { runtime: 'systemd', port: 3001 });
    const refused = await http.patch(applicationRoute(application)).send({ instances: 2 }).expect(400);
    expect(Object.keys(brokenRules(refused.body))).toEqual(['port']);
    await http.patch(applicationRoute(application)).send({ instances: 2, port: null }).expect(200);
  });

  it('409 names the application of the server that has it, for a new application and for a change', async () => {
    const first = await makeApplication(http, server.id, { runtime: 'systemd', port: 3002 });
    const conflict = {
      code: 'RESOURCE_CONFLICT',
      message: `The application ${first.name} of the same server has port 3002.`,
    };
    const body = { ...applicationBody(server.id), runtime: 'systemd', port: 3002 };
    expect((await http.post('/api/v1/applications').send(body).expect(409)).body.error).toMatchObject(conflict);
    const second = await makeApplication(http, server.id, { runtime: 'systemd' });
    const path = applicationRoute(second);
    expect((await http.patch(path).send({ port: 3002 }).expect(409)).body.error).toMatchObject(conflict);
    expect((await http.get(path)).body.data.port).toBeNull();
    await http.patch(path).send({ port: 3003 }).expect(200);
    // Changes of other settings, and the own port, are no conflict.
    await http
      .patch(path)
      .send({ port: 3003, env: { A: '1' } })
      .expect(200);
  });

  it('can be the same on another server, and in containers', async () => {
    await makeApplication(http, server.id, { runtime: 'systemd', port: 3004 });
    const other = await makeServer(api);
    const elsewhere = await makeApplication(http, other.id, { runtime: 'systemd', port: 3004 });
    expect(elsewhere.port).toBe(3004);
    const contained = await makeApplication(http, server.id, { runtime: 'docker', port: 3004 });
    const change = http.patch(applicationRoute(contained)).send({ runtime: 'systemd' });
    expect((await change.expect(409)).body.error.code).toBe('RESOURCE_CONFLICT');
    // It may be a container: only its detection can tell.
    await makeApplication(http, server.id, { runtime: 'auto', port: 3004 });
  });

  it('goes to one of two programs that ask for it at the same moment', async () => {
    const requests = Array.from({ length: 4 }, () =>
      http.post('/api/v1/applications').send({ ...applicationBody(server.id), runtime: 'systemd', port: 3005 }),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409]);
  });
});
