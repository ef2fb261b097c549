import { choice, flag, integer, list, string } from './setting-types';
import { absoluteUrl, addressOrNetwork, databaseUrl, redisUrl, secretKeys } from './setting-checks';

/** What a process is, and what it stands on: known before the first request, and so only from the environment. */
export const INSTANCE_SETTINGS = {
  PORT: integer({
    default: 3000,
    min: 0,
    max: 65535,
    text: 'Port that the API and the dashboard listen on; 0 takes a free one.',
  }),
  FAIRLEAD_HOST: string({ default: '0.0.0.0', text: 'Address to listen on.' }),
  FAIRLEAD_DATA_DIR: string({ default: './data', text: 'Folder of the SQLite database and of the key file.' }),
  FAIRLEAD_ROLE: choice({
    default: 'all',
    of: ['all', 'api', 'worker'],
    text: 'What this process does: answer requests, work on servers, or both. Several processes need PostgreSQL and Redis.',
  }),
  FAIRLEAD_PUBLIC_URL: string({
    check: absoluteUrl,
    defaultText: 'http://localhost:PORT',
    text: 'Address under which people reach Fairlead; used in links. With `https:` cookies are marked as secure.',
  }),
  DATABASE_URL: string({
    check: databaseUrl,
    secret: true,
    defaultText: 'SQLite in the data folder',
    text: 'PostgreSQL to use instead: `postgres://user:password@host:5432/database`.',
  }),
  REDIS_URL: string({
    check: redisUrl,
    secret: true,
    defaultText: 'counters in memory',
    text: 'Redis that holds the rate-limit counters of several API processes.',
  }),
  FAIRLEAD_SECRET_KEY: string({
    check: secretKeys,
    secret: true,
    defaultText: 'a key file in the data folder',
    text: 'Key that encrypts secrets at rest: 32 bytes as base64 or hex. Further keys after commas are only used to read.',
  }),
  FAIRLEAD_TRUSTED_PROXIES: list({
    default: [],
    check: addressOrNetwork,
    defaultText: 'none',
    text: 'Addresses or networks (CIDR) of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.',
  }),
  FAIRLEAD_LOG_LEVEL: choice({
    default: 'info',
    of: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    text: 'Least important log lines to write.',
  }),
  FAIRLEAD_METRICS_EXPOSED: flag({
    default: false,
    text: 'Answer `/metrics` to other machines too, not just over loopback.',
  }),
  FAIRLEAD_DATABASE_WAIT_SECONDS: integer({
    default: 30,
    min: 1,
    max: 600,
    unit: 's',
    text: 'Longest wait for the database: for a turn to write (SQLite) or for a connection (PostgreSQL).',
  }),
  FAIRLEAD_DATABASE_CONNECTIONS: integer({
    default: 10,
    min: 2,
    max: 500,
    text: 'PostgreSQL connections of one process.',
  }),
};

/** How requests are taken. */
export const REQUEST_SETTINGS = {
  FAIRLEAD_BODY_LIMIT_BYTES: integer({
    default: 1_048_576,
    min: 1024,
    max: 104_857_600,
    unit: 'bytes',
    text: 'Largest request body.',
  }),
  FAIRLEAD_REQUEST_TIMEOUT_SECONDS: integer({
    default: 30,
    min: 1,
    max: 3600,
    unit: 's',
    text: 'Time to receive a whole request; also the longest that a handler may take to answer, apart from `Prefer: wait`.',
  }),
  FAIRLEAD_SHUTDOWN_SECONDS: integer({
    default: 20,
    min: 0,
    max: 3600,
    unit: 's',
    text: 'Time that requests in flight are given to end when Fairlead is told to stop.',
  }),
  FAIRLEAD_IDEMPOTENCY_HOURS: integer({
    default: 24,
    min: 1,
    max: 720,
    unit: 'h',
    editable: true,
    text: 'How long the answer to a request with an `Idempotency-Key` is kept.',
  }),
};
