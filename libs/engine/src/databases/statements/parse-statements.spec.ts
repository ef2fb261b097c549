import { parseMariadbStatements } from '../mariadb/mariadb-statements';
import { parsePostgresqlStatements } from '../postgresql/postgresql-statements';
import { parseRedisSlowLog } from '../redis/redis-statements';

const limits = {
  statements: 20,
  characters: 200,
  runningMs: 1000,
  timeoutMs: 5000,
  signal: new AbortController().signal,
};
const lines = (...values: object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const hex = (text: string): string => Buffer.from(text).toString('hex');
const NOW = new Date('2026-11-28T12:00:00.000Z');

it('reads the statistics of PostgreSQL, and says why there are only running statements', () => {
  const row = { text: `SELECT 'secret', $1`, calls: 2, totalMs: 8.5, maxMs: 6, rows: 3 };
  expect(parsePostgresqlStatements(lines({ since: NOW.getTime() }, row), limits)).toEqual({
    source: 'pg_stat_statements',
    since: NOW,
    thresholdMs: null,
    limitation: null,
    statements: [{ text: 'SELECT ?, …', calls: 2, totalMs: 8.5, maxMs: 6, rows: 3, lastSeenAt: null }],
  });
  const running = lines({ limitation: 'unloaded' }, { ...row, rows: null, seen: NOW.getTime() });
  expect(parsePostgresqlStatements(running, limits)).toMatchObject({
    source: 'pg_stat_activity',
    since: null,
    thresholdMs: 1000,
    limitation: expect.stringContaining('shared_preload_libraries'),
    statements: [{ rows: null, lastSeenAt: NOW }],
  });
});

it('reads the statistics of MariaDB, and says why there are only running statements', () => {
  const row = { text: hex(`SELECT "secret"`), calls: 2, totalMs: 8.5, maxMs: 6, rows: 3, seen: NOW.getTime() };
  expect(parseMariadbStatements(lines({ enabled: 1, since: 0 }, row), limits)).toEqual({
    source: 'performance_schema',
    since: new Date(0),
    thresholdMs: null,
    limitation: null,
    statements: [{ text: 'SELECT ?', calls: 2, totalMs: 8.5, maxMs: 6, rows: 3, lastSeenAt: NOW }],
  });
  expect(parseMariadbStatements(lines({ enabled: 0, since: 0 }), limits)).toMatchObject({
    source: 'processlist',
    since: null,
    thresholdMs: 1000,
    limitation: expect.stringContaining('performance_schema = ON'),
    statements: [],
  });
});

it('reads the slow log of Redis, which counts since its start or since its oldest entry', () => {
  const entry = (number: number, taken: number, ...words: string[]) => ({
    number,
    at: NOW.getTime() / 1000 - 5 + number,
    taken,
    words: words.map(hex),
  });
  const entries = [entry(1, 20_000, 'GET', 'session:2b'), entry(0, 15_000, 'GET', 'session:1a')];
  const log = parseRedisSlowLog(lines({ threshold: 10_000, uptime: 60 }, ...entries), limits, NOW);
  expect(log).toEqual({
    source: 'slowlog',
    since: new Date(NOW.getTime() - 60_000),
    thresholdMs: 10,
    limitation: null,
    statements: [
      {
        text: 'GET session:* …',
        calls: 2,
        totalMs: 35,
        maxMs: 20,
        rows: null,
        lastSeenAt: new Date(NOW.getTime() - 4000),
      },
    ],
  });
  const later = parseRedisSlowLog(lines({ threshold: 10_000, uptime: 60 }, entry(3, 9, 'DBSIZE')), limits, NOW);
  expect(later.since).toEqual(new Date(NOW.getTime() - 2000));
  expect(parseRedisSlowLog(lines({ threshold: -1, uptime: 60 }), limits, NOW)).toMatchObject({
    thresholdMs: null,
    limitation: expect.stringContaining('slowlog-log-slower-than'),
  });
});
