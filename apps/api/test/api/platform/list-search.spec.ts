import { makeToken, signedInAgent } from '../../harness/test-access';
import { startApi, type TestApi } from '../../harness/start-api';
import { API_ONLY, makeApplication, makeServer, type HttpAgent } from '../../harness/test-records';

describe('the search of a list', () => {
  let api: TestApi;
  let owner: HttpAgent;
  let serverId: string;
  let applicationId: string;

  beforeAll(async () => {
    api = await startApi({ settings: API_ONLY });
    owner = await signedInAgent(api, 'owner');
    serverId = (await makeServer(api, { name: 'berlin_1', host: 'web.example.com' })).id;
    await makeServer(api, { name: 'paris-1', host: '192.0.2.7' });
    applicationId = (await makeApplication(owner, serverId, { name: 'Shop' })).id;
    await makeApplication(owner, serverId, {
      name: 'blog',
      source: { type: 'git', repository: 'git@git.example.test:Press/Weblog.git' },
    });
    for (const hostname of ['www.store.example', 'store.example'])
      await owner.post(`/api/v1/applications/${applicationId}/domains`).send({ hostname }).expect(201);
    await makeToken(api, ['servers:read'], { name: 'Deploys 100%' });
    await makeToken(api, ['servers:read'], { name: 'deploys all' });
    await signedInAgent(api, 'viewer', 'vera@example.net');
  });
  afterAll(() => api?.stop());

  const found = async (path: string, search: string, key = 'name'): Promise<string[]> => {
    const separator = path.includes('?') ? '&' : '?';
    const { body } = await owner.get(`${path}${separator}sort=${key}&search=${encodeURIComponent(search)}`).expect(200);
    const records: Record<string, string>[] = body.data;
    expect(body.meta.total).toBe(records.length);
    return records.map((record) => record[key] ?? '');
  };

  it('finds servers by name and host', async () => {
    expect(await found('/api/v1/servers', 'BERLIN')).toEqual(['berlin_1']);
    expect(await found('/api/v1/servers', '192.0.2')).toEqual(['paris-1']);
    expect(await found('/api/v1/servers', '1')).toEqual(['berlin_1', 'paris-1']);
    expect(await found('/api/v1/servers?status=failed', 'berlin')).toEqual([]);
  });

  it('takes no character for a pattern', async () => {
    expect(await found('/api/v1/servers', '_')).toEqual(['berlin_1']);
    expect(await found('/api/v1/servers', 'n%1')).toEqual([]);
    expect(await found('/api/v1/servers', '\\')).toEqual([]);
    expect(await found('/api/v1/servers', `' OR 1=1 --`)).toEqual([]);
    expect(await found('/api/dashboard/tokens', '0%')).toEqual(['Deploys 100%']);
  });

  it('finds applications by name, repository and hostname', async () => {
    expect(await found('/api/v1/applications', 'shop')).toEqual(['Shop']);
    expect(await found('/api/v1/applications', 'press/web')).toEqual(['blog']);
    expect(await found('/api/v1/applications', 'STORE.example')).toEqual(['Shop']);
    expect(await found('/api/v1/applications', 'repository')).toEqual([]);
    expect(await found(`/api/v1/applications?server_id=${serverId}&name=blog`, 'o')).toEqual(['blog']);
  });

  it('finds domains by hostname', async () => {
    const path = `/api/v1/applications/${applicationId}/domains`;
    expect(await found(path, 'WWW', 'hostname')).toEqual(['www.store.example']);
    expect(await found(path, 'store', 'hostname')).toEqual(['store.example', 'www.store.example']);
  });

  it('finds tokens by name, and people by address and name', async () => {
    expect(await found('/api/dashboard/tokens', 'DEPLOYS')).toEqual(['Deploys 100%', 'deploys all']);
    expect(await found('/api/dashboard/tokens?name=deploys%20all', 'deploys')).toEqual(['deploys all']);
    expect(await found('/api/dashboard/tokens?status=revoked', 'deploys')).toEqual([]);
    expect(await found('/api/dashboard/users', 'Vera@', 'email')).toEqual(['vera@example.net']);
    const bob = { email: 'bob@example.org', name: 'Åke Builder', role: 'viewer', password: 'correct horse battery' };
    await owner.post('/api/dashboard/users').send(bob).expect(201);
    expect(await found('/api/dashboard/users?role=viewer', 'builder', 'email')).toEqual(['bob@example.org']);
    expect(await found('/api/dashboard/users', 'åKE', 'email')).toEqual(['bob@example.org']);
  });

  it('400 for an empty text and an endless one', async () => {
    for (const path of ['/api/v1/servers', '/api/v1/applications', '/api/dashboard/tokens', '/api/dashboard/users']) {
      await owner.get(`${path}?search=`).expect(400);
      await owner.get(`${path}?search=${'x'.repeat(101)}`).expect(400);
    }
  });
});
