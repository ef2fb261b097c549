import { Controller, Get, Module } from '@nestjs/common';
import type { Response } from 'supertest';
import { newTokenText } from '../../../src/tokens/token-text';
import { RequireScope } from '../../../src/platform/http/routing/route.decorators';
import { makeToken, signedInAgent, withToken } from '../../harness/test-access';
import { startApi, type StartApiOptions, type TestApi } from '../../harness/start-api';

@Controller('api/v1/probe')
class ProbeController {
  @Get('one')
  @RequireScope('servers:read')
  one(): object {
    return {};
  }

  @Get('two')
  @RequireScope('servers:read')
  two(): object {
    return {};
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

const LIMITS = { FAIRLEAD_RATE_LIMIT_PER_MINUTE: '60', FAIRLEAD_RATE_LIMIT_PER_HOUR: '1000' };

describe('rate limits', () => {
  const running: TestApi[] = [];
  let api: TestApi;

  const start = async (settings: Record<string, string>, more: StartApiOptions = {}): Promise<TestApi> => {
    const started = await startApi({ modules: [ProbeModule], ...more, settings: { ...LIMITS, ...settings } });
    running.push(started);
    return started;
  };

  beforeAll(async () => {
    api = await start({ FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1' });
  });

  afterAll(async () => {
    for (const started of running) await started.stop();
  });

  const left = (answer: Response): number[] =>
    [...String(answer.headers['ratelimit']).matchAll(/r=(\d+)/g)].map(([, count]) => Number(count));
  /** From an address of its own, so that tests do not count each other's requests. */
  const from = (ip: string) => ({ 'X-Forwarded-For': ip });

  it('are reported on every response, with the older headers for the tighter window', async () => {
    const http = withToken(api, await makeToken(api, ['servers:read']));
    const before = Math.floor(Date.now() / 1000);
    const answer = await http.get('/api/v1/probe/one').expect(200);
    expect(answer.headers['ratelimit-policy']).toBe('"minute";q=60;w=60, "hour";q=1000;w=3600');
    expect(answer.headers['ratelimit']).toBe('"minute";r=59;t=60, "hour";r=999;t=3600');
    expect(answer.headers['x-ratelimit-limit']).toBe('60');
    expect(answer.headers['x-ratelimit-remaining']).toBe('59');
    const counted = Number(answer.headers['x-ratelimit-reset']) - 60;
    expect(counted).toBeGreaterThanOrEqual(before);
    expect(counted).toBeLessThanOrEqual(Date.now() / 1000);
    expect(answer.headers).not.toHaveProperty('retry-after');
  });

  it('are reported on 400, 401, 403, 404, 405, 413, 415 and broken JSON too, and count them', async () => {
    const http = withToken(api, await makeToken(api, ['servers:read']));
    const json = (body: string) =>
      http.post('/api/dashboard/session').set('Content-Type', 'application/json').send(body).unset('Authorization');
    const answers = [
      await http.get('/api/v1/nothing'),
      await http.put('/api/v1/probe/one'),
      await http.post('/api/v1/probe/one').set('Content-Type', 'application/json').send('{"a":'),
      await http.post('/api/v1/probe/one').set('Content-Type', 'text/plain').send('x'),
      await http.post('/api/v1/probe/one').send({ text: 'x'.repeat(1_100_000) }),
      await api.http().get('/api/v1/probe/one').set(from('198.51.100.1')),
      await json('{}').set(from('198.51.100.1')),
      await api.http().get('/api/dashboard/tokens').set(from('198.51.100.1')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 400, 415, 413, 401, 400, 401]);
    for (const answer of answers) expect(left(answer)).toHaveLength(2);
    expect(answers.slice(0, 5).map((answer) => left(answer)[0])).toEqual([59, 58, 57, 56, 55]);
    expect(answers.slice(5).map((answer) => left(answer)[0])).toEqual([59, 58, 57]);
  });

  it('are one for all endpoints together, and one for each token', async () => {
    const [first, second] = [await makeToken(api, ['servers:read']), await makeToken(api, ['servers:read'])];
    const http = withToken(api, first);
    expect(left(await http.get('/api/v1/probe/one'))).toEqual([59, 999]);
    expect(left(await http.get('/api/v1/probe/two'))).toEqual([58, 998]);
    expect(left(await withToken(api, second).get('/api/v1/probe/two'))).toEqual([59, 999]);
  });

  it('429 with Retry-After for exactly those of 200 parallel requests that are too many', async () => {
    const http = withToken(api, await makeToken(api, ['servers:read']));
    const answers = await Promise.all(Array.from({ length: 200 }, () => http.get('/api/v1/probe/one')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(140);
    for (const answer of refused) {
      expect(answer.body.error.code).toBe('RATE_LIMIT_EXCEEDED');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
      expect(answer.headers['x-ratelimit-remaining']).toBe('0');
      // Requests refused by the limit per minute do not count for the hour.
      expect(left(answer)).toEqual([0, 940]);
    }
  });

  it('are counted by address where there is no valid token, so that guessing runs into them', async () => {
    const guess = (ip: string) =>
      api.http().get('/api/v1/probe/one').set(from(ip)).set('Authorization', `Bearer ${newTokenText()}`);
    const answers = await Promise.all(Array.from({ length: 80 }, () => guess('198.51.100.2')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    await guess('198.51.100.3').expect(401);
    // A valid token from there has its own quota.
    const http = withToken(api, await makeToken(api, ['servers:read']));
    await http.get('/api/v1/probe/one').set(from('198.51.100.2')).expect(200);
  });

  it('count an IPv6 network of one subscriber as one address', async () => {
    const ask = (ip: string) => api.http().get('/api/v1/probe/one').set(from(ip));
    expect(left(await ask('2001:db8:1:1::1'))[0]).toBe(59);
    expect(left(await ask('2001:db8:1:1:ffff::2'))[0]).toBe(58);
    expect(left(await ask('2001:db8:1:2::1'))[0]).toBe(59);
  });

  it('count a token that is revoked, or used from a wrong address, against that address', async () => {
    const made = await makeToken(api, ['servers:read'], { allowed_ips: ['192.0.2.0/24'] });
    const http = withToken(api, made);
    const wrong = await http.get('/api/v1/probe/one').set(from('198.51.100.4')).expect(403);
    expect(left(wrong)).toEqual([59, 999]);
    const right = await http.get('/api/v1/probe/one').set(from('192.0.2.4')).expect(200);
    expect(left(right)).toEqual([59, 999]);
  });

  it('give a session ten times as much, apart from other sessions', async () => {
    const [owner, viewer] = [await signedInAgent(api, 'owner'), await signedInAgent(api, 'viewer')];
    const answer = await owner.get('/api/dashboard/tokens').expect(200);
    expect(answer.headers['ratelimit-policy']).toBe('"minute";q=600;w=60, "hour";q=10000;w=3600');
    expect(left(answer)).toEqual([599, 9999]);
    expect(left(await owner.get('/api/v1/probe/one'))).toEqual([598, 9998]);
    expect(left(await viewer.get('/api/v1/probe/one'))).toEqual([599, 9999]);
  });

  it('follow the settings, with the hour as the tighter window where it is', async () => {
    const small = await start({ FAIRLEAD_RATE_LIMIT_PER_MINUTE: '5', FAIRLEAD_RATE_LIMIT_PER_HOUR: '3' });
    const http = withToken(small, await makeToken(small, ['servers:read']));
    const answers: Response[] = [];
    for (let i = 0; i < 6; i += 1) answers.push(await http.get('/api/v1/probe/one'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429]);
    expect(answers[0]?.headers['x-ratelimit-limit']).toBe('3');
    expect(answers.map((answer) => left(answer)).slice(3)).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ]);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(3590);
  });

  it('are off where they are 0, without headers', async () => {
    const off = await start({ FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0', FAIRLEAD_RATE_LIMIT_PER_HOUR: '0' });
    const http = withToken(off, await makeToken(off, ['servers:read']));
    const answer = await http.get('/api/v1/probe/one').expect(200);
    expect(answer.headers).not.toHaveProperty('ratelimit');
    expect(answer.headers).not.toHaveProperty('ratelimit-policy');
    const hourly = await start({ FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0' });
    const only = await withToken(hourly, await makeToken(hourly, ['servers:read'])).get('/api/v1/probe/one');
    expect(only.headers['ratelimit-policy']).toBe('"hour";q=1000;w=3600');
  });

  it('do not touch what lies outside /api', async () => {
    const answer = await api.http().get('/health/live').expect(200);
    expect(answer.headers).not.toHaveProperty('ratelimit');
  });
});
