import { Global, Inject, Logger, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Config } from '../../platform/config/config';
import { CounterStore } from './counter-store';
import { MemoryCounterStore } from './memory-counter-store';
import { RateLimiter } from './rate-limiter';
import { RedisCounterStore } from './redis-counter-store';

const REDIS = Symbol('redis');
/** Requests must not wait for counters: after this time they are counted in memory. */
const REDIS_PATIENCE_MS = 500;
/** A connection on which a command got no answer for so long is closed, or each request would wait for the next one. */
const REDIS_SOCKET_TIMEOUT_MS = 5000;

const redis: Provider = {
  provide: REDIS,
  inject: [Config],
  useFactory: async (config: Config): Promise<Redis | undefined> => {
    const url = config.get('REDIS_URL');
    return url === undefined ? undefined : connect(url);
  },
};

const store: Provider = {
  provide: CounterStore,
  inject: [{ token: REDIS, optional: true }],
  useFactory: (connection: Redis | undefined): CounterStore => {
    const memory = new MemoryCounterStore();
    return connection === undefined ? memory : new RedisCounterStore(connection, memory);
  },
};

/** The client is loaded when it is needed, because most instances have no Redis. */
async function connect(url: string): Promise<Redis> {
  const client = await import('ioredis');
  const logger = new Logger('Redis');
  const connection = new client.Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_PATIENCE_MS,
    socketTimeout: REDIS_SOCKET_TIMEOUT_MS,
    connectTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  let isUnavailable = false;
  connection.on('error', (error: Error) => {
    if (isUnavailable) return;
    isUnavailable = true;
    logger.warn(`Redis is unavailable (${error.message}): each process counts rate limits in memory until it is back.`);
  });
  connection.on('ready', () => {
    if (isUnavailable) logger.log('Redis is available again.');
    isUnavailable = false;
  });
  return connection;
}

@Global()
@Module({ providers: [redis, store, RateLimiter], exports: [CounterStore, RateLimiter] })
export class ThrottleModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly connection: Redis | undefined) {}

  onApplicationShutdown(): void {
    this.connection?.disconnect();
  }
}
