import { createHash } from 'node:crypto';
import { ERROR_CODES } from '@fairlead/contracts';
import type { ServerRecord } from '@fairlead/dto';
import { Like } from 'typeorm';
import { Server } from '../../../src/servers/server.entity';
import { makeServer } from '../../harness/test-records';
import { errorBody, SdkSuite, type SdkUnderTest } from './sdk-suite';
import { sdkRuntimes } from './sdk-runtimes';

const RATE_LIMITED = { kind: 'respond', status: 429, body: errorBody('RATE_LIMIT_EXCEEDED') } as const;
const UNAVAILABLE = { kind: 'respond', status: 503, body: errorBody('SERVICE_UNAVAILABLE') } as const;
/** As a proxy in front of Fairlead says it. */
const BAD_GATEWAY = {
  kind: 'respond',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Bad Gateway</h1>',
} as const;

const serverBody = (name: string): object => ({
  name,
  host: `${name}.invalid`,
  host_key_fingerprint: `SHA256:${createHash('sha256').update(name).digest('base64').slice(0, 43)}`,
});

describe('requests of the SDKs', () => {
  let suite: SdkSuite;
  let names = 0;

  beforeAll(async () => {
    suite = await SdkSuite.start();
  });
  beforeEach(() => suite.reset());
  afterAll(() => suite?.stop());

  for (const { name, reason } of sdkRuntimes().missing) {
    // oxlint-disable-next-line jest/no-disabled-tests, jest/expect-expect -- it reports what this machine cannot run
    it.skip(`with ${name}: ${reason}`, () => undefined);
  }

  const newName = (): string => `sdk-${String((names += 1)).padStart(4, '0')}`;
  const serversNamed = (prefix: string): Promise<number> =>
    suite.api.dataSource.manager.countBy(Server, { name: Like(`${prefix}%`) });
  const create = (sdk: SdkUnderTest, name: string, options?: object) =>
    sdk.driver.call<ServerRecord>('servers.create', { body: serverBody(name), ...(options && { options }) });
  const keysOf = ({ proxy }: SdkUnderTest): unknown[] => [
    ...new Set(proxy.requests.map(({ headers }) => headers['idempotency-key'])),
  ];

  it('have the same operations, and a class for each error code', async () => {
    const described = await suite.sdks[0]?.driver.result<{ operations: string[] }>('describe');
    expect(described?.operations).toEqual(expect.arrayContaining(['applications.deploy', 'uploads.create']));
    const errors = Object.fromEntries(
      Object.keys(ERROR_CODES).map((code) => [
        code,
        `${code
          .toLowerCase()
          .replace(/_error$/, '')
          .split('_')
          .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
          .join('')}Error`,
      ]),
    );
    await suite.expectOfEach({ operations: described?.operations ?? [], errors }, ({ driver }) =>
      driver.result('describe'),
    );
  });

  it('iterate over all pages of a list, each item once, over faults', async () => {
    const prefix = newName();
    for (let n = 0; n < 7; n += 1) await makeServer(suite.api, { name: `${prefix}${n}` });
    const query = { search: prefix, sort: 'name', per_page: 3 };
    const expected = {
      page: { length: 3, meta: { page: 1, per_page: 3, total: 7 } },
      all: Array.from({ length: 7 }, (_, n) => `${prefix}${n}`),
      first: [`${prefix}0`, `${prefix}1`, `${prefix}2`, `${prefix}3`],
    };
    await suite.expectOfEach(expected, async ({ driver, proxy }) => {
      const page = await driver.result<{ data: object[]; meta: object }>('servers.list', { mode: 'page', query });
      proxy.inject({ path: /[?&]page=1/ }, UNAVAILABLE);
      proxy.inject({ path: /[?&]page=2/ }, { kind: 'cut-response', afterBytes: 40 });
      proxy.inject({ path: /[?&]page=3/ }, BAD_GATEWAY);
      const list = (more: object) => driver.call<null, ServerRecord>('servers.list', { mode: 'items', query, ...more });
      const all = await list({});
      const first = await list({ take: 4 });
      return {
        page: { length: page.data.length, meta: page.meta },
        all: all.items.map(({ name }) => name),
        first: first.items.map(({ name }) => name),
      };
    });
  });

  it('wait as long as Retry-After says, and no longer than their deadline', async () => {
    const seconds = (value: string) => ({ ...RATE_LIMITED, headers: { 'retry-after': value } });
    await suite.expectOfEach(
      { waited: true, refused: 'RateLimitExceededError 429 3600000', requests: 1 },
      async (sdk) => {
        const { driver, proxy } = sdk;
        proxy.inject({}, seconds('1'));
        proxy.inject({}, { ...UNAVAILABLE, headers: { 'retry-after': new Date(Date.now() + 3000).toUTCString() } });
        await driver.result('servers.list', { mode: 'page' });
        const [first = 0, second = 0, third = 0] = proxy.requests.map(({ at }) => at);
        proxy.reset();
        proxy.inject({}, seconds('3600'));
        const error = await driver.error('servers.list', { mode: 'page' });
        return {
          // A date has no fractions of a second.
          waited: second - first >= 1000 && third - first >= 2000,
          refused: `${error.class} ${error.status} ${error.retry_after_ms}`,
          requests: proxy.requests.length,
        };
      },
    );
  });

  it('repeat a write with one Idempotency-Key, so that it takes effect once', async () => {
    await suite.expectOfEach({ created: 3, results: 3, keys: 3, requests: 9 }, async (sdk) => {
      const prefix = newName();
      sdk.proxy.inject({}, { kind: 'refuse' });
      sdk.proxy.inject({}, UNAVAILABLE);
      sdk.proxy.inject({}, { kind: 'cut-request', afterBytes: 5 });
      sdk.proxy.inject({}, { kind: 'cut-response' });
      sdk.proxy.inject({}, { kind: 'cut-response', afterBytes: 30 });
      sdk.proxy.inject({}, { ...BAD_GATEWAY, status: 504 });
      const created = await Promise.all([1, 2, 3].map((n) => create(sdk, `${prefix}-${n}`)));
      return {
        created: await serversNamed(prefix),
        results: new Set(created.map(({ result }) => result?.id)).size,
        keys: keysOf(sdk).length,
        requests: sdk.proxy.requests.length,
      };
    });
  });

  it('end an attempt that hangs, and send the key and the headers of the caller', async () => {
    const expected = { created: 1, keys: ['deploy-17'], header: 'yes', wait: 'wait=1', repeated: true };
    await suite.expectOfEach(expected, async (sdk) => {
      const name = newName();
      sdk.proxy.inject({}, { kind: 'hang' });
      const headers = { 'X-From-Test': 'yes' };
      await create(sdk, name, { attempt_timeout_ms: 4000, idempotency_key: 'deploy-17', wait_seconds: 1, headers });
      const [request] = sdk.proxy.requests;
      return {
        created: await serversNamed(name),
        keys: keysOf(sdk).map(String),
        header: String(request?.headers['x-from-test']),
        wait: String(request?.headers['prefer']),
        repeated: sdk.proxy.requests.length > 1,
      };
    });
  });

  it('take effect once each, whatever a network does to them', async () => {
    const faults = [
      UNAVAILABLE,
      BAD_GATEWAY,
      { kind: 'refuse' },
      { kind: 'cut-response' },
      { kind: 'delay', ms: 20 },
    ] as const;
    await suite.expectOfEach({ created: 6, results: 6 }, async (sdk) => {
      const prefix = newName();
      let count = 0;
      sdk.proxy.otherwise = () => ((count += 1) % 2 === 0 ? undefined : faults[count % faults.length]);
      const created = await Promise.all(Array.from({ length: 6 }, (_, n) => create(sdk, `${prefix}${n}`)));
      return { created: await serversNamed(prefix), results: new Set(created.map(({ result }) => result?.id)).size };
    });
  });

  it('end with the class of the code, and everything that the response says', async () => {
    const taken = newName();
    await makeServer(suite.api, { name: taken });
    const expected = {
      taken: 'NameTakenError NAME_TAKEN 409',
      missing: 'ResourceNotFoundError RESOURCE_NOT_FOUND 404',
      invalid: 'ValidationFailedError VALIDATION_FAILED 400',
      fields: ['name', 'host'],
      reachable: 'ServerUnreachableError SERVER_UNREACHABLE 502',
      internal: 'InternalError INTERNAL_ERROR 500',
      newer: 'ApiError OF_TOMORROW 418',
      page: 'UnexpectedResponseError null 404',
      redirect: 'UnexpectedResponseError null 308',
      refused: 'NetworkError null null',
      late: 'DeadlineExceededError null null',
      withoutId: 'TypeError null null',
      elsewhere: 'TypeError null null',
      requests: 1,
    };
    await suite.expectOfEach(expected, async (sdk) => {
      const { driver, proxy, application } = sdk;
      const text = (error: { class: string; code: string | null; status: number | null }) =>
        `${error.class} ${error.code} ${error.status}`;
      const failed = async (name: string, args: object) => text(await driver.error(name, args));
      const list = (fault: Parameters<typeof proxy.inject>[1], options: object = {}) => {
        proxy.reset();
        proxy.inject({}, fault);
        return failed('servers.list', { mode: 'page', options });
      };
      const invalid = await driver.error('servers.create', { body: { name: '', host: '' } });
      expect(invalid.request_id).toMatch(/^[\w-]{8,}$/);
      return {
        taken: await failed('servers.create', { body: serverBody(taken) }),
        missing: await failed('servers.get', { ids: ['srv_01jd7q2x5wf8fv2m3v0q4c9s1a'] }),
        invalid: text(invalid),
        fields: [...new Set(invalid.details?.map(({ field }) => field))],
        reachable: await failed('applications.logs', { ids: [application.id] }),
        newer: await list({ kind: 'respond', status: 418, body: errorBody('OF_TOMORROW') }),
        page: await list({
          kind: 'respond',
          status: 404,
          headers: { 'content-type': 'text/html' },
          body: '<h1>No</h1>',
        }),
        redirect: await list({ kind: 'respond', status: 308, headers: { location: 'https://example.org/' } }),
        refused: await list({ kind: 'refuse' }, { max_retries: 0 }),
        late: await list({ kind: 'hang' }, { timeout_ms: 500 }),
        withoutId: await failed('servers.get', { ids: [''] }),
        elsewhere: await failed('request', { method: 'GET', path: '.example.org/api/v1/servers' }),
        internal: await list({ kind: 'respond', status: 500, body: errorBody('INTERNAL_ERROR') }),
        requests: proxy.requests.length,
      };
    });
  });

  it('are refused with a token that is not valid, or has too little', async () => {
    await suite.expectOfEach(['TokenInvalidError 401', 'TokenMissingError 401'], async ({ driver, proxy }) => {
      const errors: string[] = [];
      for (const token of ['fl_wrong', undefined]) {
        await driver.call('configure', { url: proxy.url, ...(token !== undefined && { token }) });
        const error = await driver.error('servers.list', { mode: 'page' });
        errors.push(`${error.class} ${error.status}`);
      }
      return errors;
    });
  });

  it('can be made for any path, and say who sends them', async () => {
    await suite.expectOfEach({ status: 200, total: true, agent: true, enveloped: true }, async (sdk) => {
      const { driver, proxy, token } = sdk;
      await driver.call('configure', { url: `${proxy.url}/`, token, user_agent: 'shop-ci/7' });
      const response = await driver.result<{
        status: number;
        meta: { total: number };
        data: unknown[];
        request_id: string;
      }>('request', { method: 'GET', path: '/api/v1/servers', query: { per_page: 1 } });
      return {
        status: response.status,
        total: response.meta.total > 1 && response.data.length === 1,
        agent: /^shop-ci\/7 fairlead-sdk-\w+\/\d/.test(String(proxy.requests[0]?.headers['user-agent'])),
        enveloped: response.request_id.length > 8,
      };
    });
  });
});
