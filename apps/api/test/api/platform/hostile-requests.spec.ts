import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { OpenApiSpec } from '../../../src/platform/openapi/openapi-types';
import { makeDatabase } from '../databases/database-fixtures';
import type { TestApi } from '../../harness/start-api';
import {
  applicationRoute,
  brokenRules,
  makeApplication,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { signedInAgent } from '../../harness/test-access';

const NUL = 'a\u0000b';
const HALF_OF_A_PAIR = 'a\ud800b';

describe('a request that no client means to send', () => {
  let api: TestApi;
  let http: HttpAgent;
  let owner: HttpAgent;
  let serverId: string;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
    owner = await signedInAgent(api, 'owner');
  });

  afterAll(() => api?.stop());

  const encoded = (path: string, encoding: string, body: Buffer) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      const sent = request(`${api.url}${path}`, { method: 'POST', headers }, (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      });
      sent.on('error', reject).end(body);
    });

  it.each(['gzip', 'deflate', 'br'])(
    'with a body that is not encoded as %s although it says so gets 400',
    async (name) => {
      const whole = gzipSync('{"email":"ann@example.org","password":"x"}');
      for (const body of [Buffer.from('{"email":"ann@example.org"}'), whole.subarray(0, whole.length - 12)]) {
        const { status, text } = await encoded('/api/dashboard/session', name, body);
        expect([status, JSON.parse(text).error.code]).toEqual([400, 'MALFORMED_JSON']);
      }
    },
  );

  it('with NUL or half of a surrogate pair in whatever text gets 400, and stores nothing', async () => {
    for (const text of [NUL, HALF_OF_A_PAIR]) {
      const source = { type: 'git', repository: 'https://git.example.test/shop.git' };
      const bodies: [HttpAgent, string, object, string][] = [
        [http, '/api/v1/servers', { name: text, host: '127.0.0.1' }, 'name'],
        [http, '/api/v1/servers', { name: 'labelled', host: '127.0.0.1', labels: { role: text } }, 'labels.role'],
        [http, '/api/v1/servers', { name: 'secret', host: '127.0.0.1', password: text }, 'password'],
        [http, '/api/v1/applications', { name: 'a', server_id: serverId, source, env: { A: text } }, 'env.A'],
        [owner, '/api/dashboard/session', { email: `${text}@example.org`, password: 'x' }, 'email'],
        [owner, '/api/dashboard/invitations', { email: `${text}@example.org`, role: 'viewer' }, 'email'],
      ];
      for (const [caller, path, body, field] of bodies) {
        const answer = await caller.post(path).send(body).expect(400);
        expect([path, brokenRules(answer.body)]).toEqual([path, { [field]: text === NUL ? 'no_nul' : 'well_formed' }]);
      }
    }
    expect((await http.get('/api/v1/servers').expect(200)).body.meta.total).toBe(1);
  });

  describe('with null where there must be a value', () => {
    let application: string;
    let databaseId: string;

    beforeAll(async () => {
      application = applicationRoute(await makeApplication(http, serverId));
      ({ id: databaseId } = await makeDatabase(api, http, serverId));
    });

    it.each<[string, () => [string, object]]>([
      ['deployment_id', () => [`${application}/rollback`, { deployment_id: null }]],
      ['ref', () => [`${application}/deploy`, { ref: null }]],
      [
        'database_name',
        () => ['/api/v1/databases', { name: 'd', engine: 'postgresql', server_id: serverId, database_name: null }],
      ],
      [
        'retention.keep_daily',
        () => [
          '/api/v1/backup-schedules',
          { database_id: databaseId, cron: '0 3 * * *', retention: { keep_daily: null } },
        ],
      ],
    ])('as %s gets 400', async (field, request) => {
      const [path, body] = request();
      const answer = await http.post(path).send(body).expect(400);
      expect(Object.keys(brokenRules(answer.body))).toEqual([field]);
    });

    it('has nothing to do with a body that is left out', async () => {
      await http.post(`${application}/deploy`).expect(202);
    });
  });

  it('for a page beyond what a list can have gets 400, for any page before it an empty one', async () => {
    const { body: document }: { body: OpenApiSpec } = await api.http().get('/openapi.json').expect(200);
    const lists = Object.entries(document.paths).filter(([path, { get }]) => {
      const names = (get?.parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : ''));
      return names.includes('page') && !path.includes('{');
    });
    expect(lists.length).toBeGreaterThan(11);
    for (const [path] of lists) {
      const caller = path.startsWith('/api/dashboard') ? owner : http;
      const refused = await caller.get(`${path}?page=1000000000`).expect(400);
      expect(brokenRules(refused.body)).toEqual({ page: 'max' });
      const { body } = await caller.get(`${path}?page=1000000&per_page=100`).expect(200);
      expect(body.data).toEqual([]);
    }
  });

  it('with a query parameter that a route does not have gets 400, where it takes none as well', async () => {
    for (const path of ['session', 'account/totp', 'overview', 'instance', 'setup']) {
      const { body } = await owner.get(`/api/dashboard/${path}?unknown=1`).expect(400);
      expect(brokenRules(body)).toEqual({ unknown: 'unknown_field' });
    }
    await api.http().get('/metrics?unknown=1').expect(400);
    await http.get('/api/v1/servers/ssh-key??unknown=1').expect(400);
    await http.get('/api/v1/servers?__proto__=1').expect(400);
    // Whatever was sent with it, what is not there is not there.
    await http.get('/api/v1/nothing?unknown=%00').expect(404);
  });
});
