import type { Server } from '../../../src/servers/server.entity';
import type { TestApi } from '../../harness/start-api';
import { VALID_VALUES, INVALID_VALUES } from './validation-values';
import { applicationBody, brokenRules, startWithServer, type HttpAgent } from '../../harness/test-records';

describe('what an application may be made of', () => {
  let api: TestApi;
  let http: HttpAgent;
  let server: Server;

  beforeAll(async () => {
    ({ api, http, server } = await startWithServer());
  });
  afterAll(() => api?.stop());

  const cases = (table: Record<string, unknown[]>): [string, unknown][] =>
    Object.entries(table).flatMap(([field, values]) => values.map((value): [string, unknown] => [field, value]));

  function bodyWith(field: string, value: unknown): Record<string, unknown> {
    const body: Record<string, unknown> = { ...applicationBody(server.id) };
    const [first = '', second] = field.split('.');
    if (second === undefined) body[first] = value;
    else body[first] = { ...Object(body[first]), [second]: value };
    return body;
  }

  it.each(cases(INVALID_VALUES))('400 names %s when it is %j', async (field, value) => {
    const { body } = await http.post('/api/v1/applications').send(bodyWith(field, value)).expect(400);
    expect(body.error.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(brokenRules(body)).some((named) => named === field || named.startsWith(`${field}.`))).toBe(true);
  });

  it.each(cases(VALID_VALUES))('201 takes %s when it is %j', async (field, value) => {
    await http.post('/api/v1/applications').send(bodyWith(field, value)).expect(201);
  });

  it('400 for changes of what cannot change, and for null where there is no default', async () => {
    const { body } = await http.post('/api/v1/applications').send(applicationBody(server.id)).expect(201);
    const path = `/api/v1/applications/${body.data.id}`;
    for (const change of [
      { server_id: server.id },
      { name: null },
      { source: null },
      { source: { repository: null } },
      { source: { branch: null } },
      { source: { type: null } },
      { env: { A: 5 } },
      { status: 'running' },
      { deploy_key: {} },
      [],
    ]) {
      const refused = await http.patch(path).send(change);
      expect([change, refused.status]).toEqual([change, 400]);
    }
    expect((await http.get(path)).body.data).toEqual(body.data);
  });

  it('400 for query parameters that are out of range or unknown', async () => {
    for (const query of [
      'page=0',
      'page=1.5',
      'page=x',
      'page=',
      'per_page=101',
      'per_page=-1',
      'sort=env',
      'sort=',
      'status=up',
      'owner=me',
      'name=',
      'page=1&page=2',
    ]) {
      const { body, status } = await http.get(`/api/v1/applications?${query}`);
      expect([query, status, body.error?.code]).toEqual([query, 400, 'VALIDATION_FAILED']);
    }
  });
});
