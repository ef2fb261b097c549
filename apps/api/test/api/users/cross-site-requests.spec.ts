import type supertest from 'supertest';
import { signedInAgent } from '../../harness/test-access';
import type { TestApi } from '../../harness/start-api';
import { OWNER_CREDENTIALS, SIGN_IN_PATH, apiStarter } from './session-fixtures';

const startForFile = apiStarter();

describe('a request from another site', () => {
  let api: TestApi;
  let owner: supertest.Agent;

  beforeAll(async () => {
    api = await startForFile();
    owner = await signedInAgent(api, 'owner');
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-site' }, 403],
    [{ 'Sec-Fetch-Site': 'same-origin' }, 201],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: 'SELF' }, 201],
    [{}, 201],
  ])('that is a change with %j is answered %i', async (headers: Record<string, string>, status) => {
    const own = Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, v === 'SELF' ? api.url : v]));
    const body = { name: 'x', scopes: ['servers:read'] };
    const answer = await owner.post('/api/dashboard/tokens').set(own).send(body);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.error.code).toBe('ORIGIN_NOT_ALLOWED');
  });

  it('may not change anything on the public endpoints or sign in, but may read', async () => {
    await owner.post('/api/v1/nothing').set('Sec-Fetch-Site', 'cross-site').expect(403);
    await api.http().post(SIGN_IN_PATH).set('Origin', 'https://evil.example').send(OWNER_CREDENTIALS).expect(403);
    await owner.get('/api/dashboard/tokens').set('Sec-Fetch-Site', 'cross-site').expect(200);
  });
});
