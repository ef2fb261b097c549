import { choice, flag, integer, list, string } from './setting-types';
import { absoluteUrl, addressOrNetwork, databaseUrl, redisUrl, secretKeys } from './setting-checks';

export const PROCESS_ROLES = ['all', 'api', 'worker'] as const;

/** What a process needs before the first request, and so only comes from the environment. */
export const INSTANCE_SETTINGS = {
  PORT: integer({
    default: 3000,
    min: 0,
    max: 65535,
    text: 'Port that the API and the dashboard listen on; 0 picks a free one.',
  }),
  FAIRLEAD_HOST: string({ default: '0.0.0.0', text: 'Address to listen on.' }),
  FAIRLEAD_DATA_DIR: string({ default: './data', text: 'Directory of the SQLite database and of the key file.' }),
  FAIRLEAD_ROLE: choice({
    default: 'all',
    of: PROCESS_ROLES,
    text: 'Role of this process: serve requests, run operations on servers, or both. Several processes require PostgreSQL and Redis.',
  }),
  FAIRLEAD_PUBLIC_URL: string({
    check: absoluteUrl,
    defaultText: 'http://localhost:PORT',
    text: 'Public URL of Fairlead, used in links. With `https:` cookies are marked as secure.',
  }),
  DATABASE_URL: string({
    check: databaseUrl,
    secret: true,
    defaultText: 'SQLite in the data directory',
    text: 'PostgreSQL to use instead: `postgres://user:password@host:5432/database`.',
  }),
  REDIS_URL: string({
    check: redisUrl,
    secret: true,
    defaultText: 'in-memory counters',
    text: 'Redis for the rate-limit counters of several API processes.',
  }),
  FAIRLEAD_SECRET_KEY: string({
    check: secretKeys,
    secret: true,
    defaultText: 'a key file in the data directory',
    text: 'Key that encrypts secrets at rest: 32 bytes as base64 or hex. Further comma-separated keys are only used for decryption.',
  }),
  FAIRLEAD_TRUSTED_PROXIES: list({
    default: [],
    check: addressOrNetwork,
    defaultText: 'none',
    text: 'Addresses or networks (CIDR) of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.',
  }),
  FAIRLEAD_LOG_LEVEL: choice({
    default: 'info',
    of: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    text: 'Minimum level of log lines.',
  }),
  FAIRLEAD_METRICS_EXPOSED: flag({
    default: false,
    text: 'Serve `/metrics` to other machines too, not only over loopback.',
  }),
  FAIRLEAD_DATABASE_WAIT_SECONDS: integer({
    default: 30,
    min: 1,
    max: 600,
    unit: 's',
    text: 'Maximum wait for the database: for the write lock (SQLite) or for a connection (PostgreSQL).',
  }),
  FAIRLEAD_DATABASE_STATEMENT_SECONDS: integer({
    default: 60,
    min: 1,
    max: 3600,
    unit: 's',
    text: 'Maximum time without an answer from PostgreSQL to a statement; then the connection is closed.',
  }),
  FAIRLEAD_DATABASE_CONNECTIONS: integer({
    default: 10,
    min: 2,
    max: 500,
    text: 'Maximum number of PostgreSQL connections per process.',
  }),
};

/** How requests are received. */
export const REQUEST_SETTINGS = {
  FAIRLEAD_BODY_LIMIT_BYTES: integer({
    default: 1_048_576,
    min: 1024,
    max: 104_857_600,
    unit: 'bytes',
    text: 'Maximum size of a request body.',
  }),
  FAIRLEAD_REQUEST_TIMEOUT_SECONDS: integer({
    default: 30,
    min: 1,
    max: 3600,
    unit: 's',
    text: 'Time limit for receiving a request, and for handling it, apart from `Prefer: wait`.',
  }),
  FAIRLEAD_DRAIN_SECONDS: integer({
    default: 5,
    min: 0,
    max: 600,
    unit: 's',
    text: 'How long a process that shuts down still serves requests while `/health/ready` already fails, so that a load balancer stops choosing it and clients close their connections. It ends earlier when there are no connections.',
  }),
  FAIRLEAD_SHUTDOWN_SECONDS: integer({
    default: 20,
    min: 0,
    max: 3600,
    unit: 's',
    text: 'Grace period for requests in flight when Fairlead shuts down.',
  }),
  FAIRLEAD_IDEMPOTENCY_HOURS: integer({
    default: 24,
    min: 1,
    max: 720,
    unit: 'h',
    editable: true,
    text: 'How long the response to a request with an `Idempotency-Key` is kept.',
  }),
};
