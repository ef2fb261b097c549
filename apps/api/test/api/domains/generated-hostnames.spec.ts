import type { ApplicationRecord, DomainRecord } from '@fairlead/dto';
import { AcmeAuthority } from '../../../src/domains/certificates/acme-authority';
import { Operation } from '../../../src/operations/operation.entity';
import { eventually } from '../../harness/eventually';
import type { TestApi } from '../../harness/start-api';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import {
  API_ONLY,
  applicationBody,
  applicationRoute,
  brokenRules,
  makeApplication,
  makeServer,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';

describe('a generated hostname', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer({
      ...API_ONLY,
      FAIRLEAD_APPS_DOMAIN: 'apps.example.test',
      FAIRLEAD_PUBLIC_URL: 'http://fairlead.apps.example.test',
    }));
  });
  afterAll(() => api?.stop());

  const path = (application: ApplicationRecord): string => `${applicationRoute(application)}/domains`;
  const domainsOf = async (application: ApplicationRecord, agent = http): Promise<DomainRecord[]> =>
    (await agent.get(path(application)).expect(200)).body.data;
  const hostnamesOf = async (application: ApplicationRecord): Promise<string[]> =>
    (await domainsOf(application)).map(({ hostname }) => hostname);

  it('is what a new application has, by HTTPS, whatever it is named later', async () => {
    const application = await makeApplication(http, serverId, { name: 'My Shop' });
    const [domain] = await domainsOf(application);
    expect(domain).toMatchObject({
      hostname: 'my-shop.apps.example.test',
      generated: true,
      path: '/',
      tls: { mode: 'auto' },
      force_https: true,
    });
    expect(await api.dataSource.manager.findBy(Operation, { subjectId: domain?.id ?? '' })).toMatchObject([
      { kind: 'proxy.apply', status: 'queued' },
    ]);
    await http.patch(applicationRoute(application)).send({ name: 'Store' }).expect(200);
    expect(await hostnamesOf(application)).toEqual(['my-shop.apps.example.test']);
  });

  it('is never that of another application, nor of Fairlead itself, however many are made at the same time', async () => {
    const servers = [serverId, ...(await Promise.all([1, 2, 3].map(async () => (await makeServer(api)).id)))];
    const made = await Promise.all(servers.map((id) => makeApplication(http, id, { name: 'blog' })));
    const hostnames = (await Promise.all(made.map(hostnamesOf))).flat();
    expect(hostnames).toHaveLength(4);
    expect(new Set(hostnames).size).toBe(4);
    expect(hostnames).toContain('blog.apps.example.test');
    for (const hostname of hostnames) expect(hostname).toMatch(/^blog(-[a-z0-9]{6})?\.apps\.example\.test$/);
    const own = await makeApplication(http, serverId, { name: 'Fairlead' });
    expect((await hostnamesOf(own))[0]).toMatch(/^fairlead-[a-z0-9]{6}\./);
  });

  it('can be removed, replaced, and added again, once', async () => {
    const application = await makeApplication(http, serverId, { name: 'once', generate_hostname: false });
    expect(await hostnamesOf(application)).toEqual([]);
    const { body } = await http.post(path(application)).send({}).expect(201);
    expect(body.data).toMatchObject({ hostname: 'once.apps.example.test', generated: true });
    const again = await http.post(path(application)).send({}).expect(409);
    expect(again.body.error.message).toContain('once.apps.example.test was generated for it');
    await http.post(path(application)).send({ hostname: 'once.example.test' }).expect(201);
    await http.delete(`${path(application)}/${body.data.id}`).expect(202);
    const { body: next } = await http.post(path(application)).send({}).expect(201);
    expect(next.data.hostname).toMatch(/^once-[a-z0-9]{6}\.apps\.example\.test$/);
  });

  it('does not tell a bound token which names are taken', async () => {
    const elsewhere = await makeServer(api);
    const bound = withToken(api, await makeToken(api, undefined, { server_ids: [elsewhere.id] }));
    const { body } = await bound
      .post('/api/v1/applications')
      .send(applicationBody(elsewhere.id, { name: 'unused-name' }))
      .expect(201);
    expect((await domainsOf(body.data, bound))[0]?.hostname).toMatch(/^unused-name-[a-z0-9]{6}\./);
    // Somebody else's wildcard takes the visitors of every name below the domain.
    const wildcard = await makeApplication(http, serverId, { name: 'catch-all', generate_hostname: false });
    await http.post(path(wildcard)).send({ hostname: '*.apps.example.test' }).expect(201);
    const own = await makeApplication(http, serverId, { name: 'bound', generate_hostname: false });
    const narrow = withToken(api, await makeToken(api, undefined, { application_ids: [own.id] }));
    const refused = await narrow.post(path(own)).send({}).expect(409);
    expect([refused.body.error.code, refused.text.includes('catch-all')]).toEqual(['DOMAIN_TAKEN', false]);
    expect(await hostnamesOf(own)).toEqual([]);
  });

  it('names the server where the setting has its place, and is changed by owners at run time', async () => {
    const owner = await signedInAgent(api, 'owner');
    const server = await makeServer(api, { name: 'Web Süd 1' });
    const set = (value: string | null) =>
      owner.patch('/api/dashboard/instance/settings').send({ FAIRLEAD_APPS_DOMAIN: value });
    // The environment takes precedence.
    await set('{server}.example.test').expect(409);
    const { api: other, http: agent } = await startWithServer(API_ONLY);
    try {
      const boss = await signedInAgent(other, 'owner');
      const change = (body: object) => boss.patch('/api/dashboard/instance/settings').send(body);
      const there = await makeServer(other, { name: server.name });
      const refused = await agent
        .post('/api/v1/applications')
        .send(applicationBody(there.id, { generate_hostname: true }))
        .expect(400);
      expect(brokenRules(refused.body)).toEqual({ generate_hostname: 'invalid' });
      const plain = await makeApplication(agent, there.id, { name: 'plain' });
      const missing = await agent.post(path(plain)).send({}).expect(400);
      expect(brokenRules(missing.body)).toEqual({ hostname: 'required' });
      await change({ FAIRLEAD_APPS_DOMAIN: '*.example.test' }).expect(400);
      await change({ FAIRLEAD_APPS_DOMAIN: '{server}.example.test', FAIRLEAD_DEFAULT_TLS: 'internal' }).expect(200);
      const application = await makeApplication(agent, there.id, { name: 'hello' });
      expect(await domainsOf(application, agent)).toMatchObject([
        { hostname: 'hello.web-sud-1.example.test', tls: { mode: 'internal' } },
      ]);
      await agent
        .post(path(application))
        .send({ hostname: 'x.example.test', tls: { mode: 'auto' } })
        .expect(201);
      await other.dataSource.manager.update(Operation, { kind: 'proxy.apply' }, { status: 'succeeded' });
      await change({ FAIRLEAD_ACME_EMAIL: 'ops@example.org' }).expect(200);
      // The proxies of servers with automatic certificates are given the new address.
      await eventually('the proxy is configured again', async () =>
        other.dataSource.manager.existsBy(Operation, { kind: 'proxy.apply', status: 'queued', serverId: there.id }),
      );
      expect(await other.app.get(AcmeAuthority, { strict: false }).spec()).toMatchObject({ email: 'ops@example.org' });
      await change({ FAIRLEAD_ACME_EMAIL: '' }).expect(200);
      expect(await other.app.get(AcmeAuthority, { strict: false }).spec()).not.toHaveProperty('email');
    } finally {
      await other.stop();
    }
  });
});
