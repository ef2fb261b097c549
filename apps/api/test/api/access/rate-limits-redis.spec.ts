import { TcpLink } from '@fairlead/testbed';
import { Redis } from 'ioredis';
import type { Response } from 'supertest';
import { CounterStore } from '../../../src/auth/throttle/counter-store';
import { RedisCounterStore } from '../../../src/auth/throttle/redis-counter-store';
import { makeToken, withToken } from '../../harness/test-access';
import { eventually } from '../../harness/eventually';
import { startRedis, type RedisServer } from '../../harness/redis-server';
import { startApi, type TestApi } from '../../harness/start-api';

const LIMITS = { FAIRLEAD_RATE_LIMIT_PER_MINUTE: '60', FAIRLEAD_RATE_LIMIT_PER_HOUR: '1000' };

describe('rate limits with Redis', () => {
  let redis: RedisServer;
  let link: TcpLink;
  let api: TestApi;
  let connection: Redis;

  beforeAll(async () => {
    redis = await startRedis();
    link = await TcpLink.to(redis.url);
    api = await startApi({ settings: { ...LIMITS, REDIS_URL: link.url } });
    const store = api.app.get(CounterStore, { strict: false });
    if (!(store instanceof RedisCounterStore)) throw new Error('The API does not count in Redis.');
    // A slow Redis makes the process count in memory; on a busy machine the test must only do so when Redis is down.
    connection = store['redis'];
    Object.assign(connection.options, { commandTimeout: 30_000, socketTimeout: 30_000 });
    await eventually('the API is connected', () => connection.status === 'ready');
    expect(left(await api.http().get('/api/v1/nothing'))).toHaveLength(2);
  });

  afterAll(async () => {
    await api?.stop();
    await link?.close();
    await redis?.stop();
  });

  const left = (answer: Response): number[] =>
    [...String(answer.headers['ratelimit']).matchAll(/r=(\d+)/g)].map(([, count]) => Number(count));

  it('are exact under parallel requests, and a refused one is not counted', async () => {
    const http = withToken(api, await makeToken(api));
    const answers = await Promise.all(Array.from({ length: 200 }, () => http.get('/api/v1/nothing')));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(140);
    expect(left(await http.get('/api/v1/nothing'))).toEqual([0, 940]);
  });

  it('are stored in Redis, shared by all processes, and expire automatically', async () => {
    const made = await makeToken(api);
    await withToken(api, made).get('/api/v1/nothing').expect(404);
    const client = new Redis(redis.url);
    const [minute, hour] = ['minute', 'hour'].map((window) => `fairlead:limit:{token:${made.id}}:${window}`);
    expect(await client.mget(minute ?? '', hour ?? '')).toEqual(['1', '1']);
    const ttl = await client.pttl(minute ?? '');
    expect(ttl).toBeGreaterThan(50_000);
    expect(ttl).toBeLessThanOrEqual(60_000);
    expect(await client.pttl(hour ?? '')).toBeGreaterThan(3_590_000);
    await client.set(minute ?? '', 60, 'PX', 30_000);
    const refused = await withToken(api, made).get('/api/v1/nothing').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(10);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    await client.pexpire(minute ?? '', 500);
    await eventually(
      'the window has ended',
      async () => (await withToken(api, made).get('/api/v1/nothing')).status === 404,
    );
    client.disconnect();
  });

  it('of sign-ins are shared by all processes too', async () => {
    const client = new Redis(redis.url);
    const signIn = async () => {
      const wrong = { email: 'nobody@example.org', password: 'a wrong password' };
      return (await api.http().post('/api/dashboard/session').send(wrong)).status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await signIn());
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    // What is forgotten by Redis is not remembered by the process.
    await client.flushall();
    expect(await signIn()).toBe(401);
    client.disconnect();
  });

  it('go on in each process alone while Redis is unavailable, and together when it is back', async () => {
    const http = withToken(api, await makeToken(api));
    const port = Number(new URL(redis.url).port);
    expect(left(await http.get('/api/v1/nothing'))).toEqual([59, 999]);
    await redis.stop();
    await eventually('requests go on without Redis', async () => (await http.get('/api/v1/nothing')).status === 404);
    const answers = await Promise.all(Array.from({ length: 100 }, () => http.get('/api/v1/nothing')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    // Said when the next attempt to connect has failed, which may be a moment after the first request that went without it.
    await eventually('the log says so', () => api.logs.join('').includes('Redis is unavailable'));
    redis = await startRedis(port);
    await eventually(
      'the log says that it is back',
      () => api.logs.join('').includes('Redis is available again'),
      20_000,
    );
    await eventually('the counter in Redis counts', async () => left(await http.get('/api/v1/nothing'))[0] === 59);
  });

  it('do not wait for a Redis whose packets a network drops, and count there again when it is back', async () => {
    const http = withToken(api, await makeToken(api));
    expect(left(await http.get('/api/v1/nothing'))).toEqual([59, 999]);
    connection.options.socketTimeout = 1000;
    link.cut();
    await http.get('/api/v1/nothing').expect(404);
    expect(connection.status).not.toBe('ready');
    connection.options.socketTimeout = 30_000;
    link.restore();
    await eventually('the API is connected again', () => connection.status === 'ready');
    await eventually(
      'the counter in Redis counts',
      async () => (left(await http.get('/api/v1/nothing'))[1] ?? 0) < 999,
    );
  });
});
