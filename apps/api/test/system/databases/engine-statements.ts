export type EngineName = 'postgresql' | 'mariadb' | 'redis';

export interface SlowStatements {
  readonly source: string;
  readonly since: string | null;
  readonly limitation: string | null;
  readonly statements: readonly {
    statement: string;
    calls: number;
    total_ms: number;
    mean_ms: number;
    max_ms: number;
  }[];
}

/** Statements that take long, with a secret, and how the last one is listed. */
export const SLOW: Readonly<Record<EngineName, { run: readonly string[]; source: string; listed: RegExp }>> = {
  postgresql: {
    run: [`SELECT pg_sleep(0.2), 'topsecret' /* topsecret */`],
    source: 'pg_stat_statements',
    listed: /^SELECT pg_sleep\(\$1\), \$2$/,
  },
  mariadb: {
    run: [`SELECT SLEEP(0.2), 'topsecret', "topsecret" /* topsecret */`],
    source: 'performance_schema',
    listed: /^SELECT `?SLEEP`? ?\( ?\? ?\) ?, \?/,
  },
  redis: {
    run: [
      `EVAL "for i = 1, 200000 do redis.call('RPUSH', 'jobs:4f2a', 'topsecret' .. i) end" 0`,
      'SORT jobs:4f2a ALPHA LIMIT 0 1 GET topsecret STORE jobs:sorted',
    ],
    source: 'slowlog',
    listed: /^SORT jobs:\* …$/,
  },
};

export interface QueryResult {
  readonly columns: readonly { name: string; type: string }[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly truncated: boolean;
  readonly affected_rows: number | null;
}

interface Statements {
  readonly writes: readonly string[];
  readonly reads: readonly { statement: string; result: Partial<QueryResult> }[];
  /** They change data although they begin like others, or make the session writable. */
  readonly sneaky: readonly string[];
  readonly wrong: string;
}

export const STATEMENTS: Readonly<Record<EngineName, Statements>> = {
  postgresql: {
    writes: [
      'CREATE TABLE teas (id int, name text, raw bytea)',
      `INSERT INTO teas VALUES (1, 'it''s', '\\x00ff'), (2, NULL, NULL) RETURNING id`,
      `CREATE FUNCTION brew() RETURNS int LANGUAGE sql AS 'DELETE FROM teas RETURNING id'`,
    ],
    reads: [
      {
        statement: 'SELECT * FROM teas ORDER BY id -- all',
        result: {
          columns: [
            { name: 'id', type: 'int4' },
            { name: 'name', type: 'text' },
            { name: 'raw', type: 'bytea' },
          ],
          rows: [
            ['1', `it's`, '\\x00ff'],
            ['2', null, null],
          ],
          truncated: false,
        },
      },
      { statement: 'SELECT generate_series(1, 100000000)', result: { truncated: true } },
    ],
    sneaky: [
      'SELECT brew()',
      'SELECT 1; DELETE FROM teas',
      'COMMIT; DELETE FROM teas',
      `SELECT set_config('transaction_read_only', 'off', false), brew()`,
      'DO $$ BEGIN SET TRANSACTION READ WRITE; DELETE FROM teas; END $$',
      'DO $$ BEGIN COMMIT; DELETE FROM teas; END $$',
      'WITH removed AS (DELETE FROM teas RETURNING id) SELECT * FROM removed',
      `COPY teas TO PROGRAM 'id'`,
    ],
    wrong: 'SELECT nothing FROM nowhere',
  },
  mariadb: {
    writes: [
      'CREATE TABLE teas (id int, name text, raw blob)',
      `INSERT INTO teas VALUES (1, 'it''s', x'00ff'), (2, NULL, NULL)`,
      'CREATE FUNCTION brew() RETURNS int MODIFIES SQL DATA BEGIN DELETE FROM teas; RETURN 1; END',
    ],
    reads: [
      {
        statement: 'SELECT * FROM teas ORDER BY id -- all',
        result: {
          columns: [
            { name: 'id', type: 'long' },
            { name: 'name', type: 'text' },
            { name: 'raw', type: 'blob' },
          ],
          rows: [
            ['1', `it's`, '\\x00ff'],
            ['2', null, null],
          ],
          truncated: false,
        },
      },
      { statement: 'SELECT seq FROM seq_1_to_100000000', result: { truncated: true } },
    ],
    sneaky: [
      'SELECT brew()',
      'SELECT 1; DELETE FROM teas',
      '/*! BEGIN NOT ATOMIC COMMIT; DELETE FROM teas; END */',
      '/*M! DELETE FROM teas */',
      'BEGIN NOT ATOMIC COMMIT; DELETE FROM teas; END',
      'EXECUTE IMMEDIATE "DELETE FROM teas"',
      'SET SESSION TRANSACTION READ WRITE',
      'EXPLAIN FORMAT=JSON DELETE FROM teas; DELETE FROM teas',
    ],
    wrong: 'SELECT nothing FROM nowhere',
  },
  redis: {
    writes: ['SET tea "Earl Grey"', 'RPUSH teas one two'],
    reads: [
      { statement: 'get tea', result: { rows: [['Earl Grey']], columns: [{ name: 'value', type: 'string' }] } },
      { statement: 'LRANGE teas 0 -1', result: { rows: [['one'], ['two']] } },
      { statement: 'GET none', result: { rows: [[null]] } },
    ],
    sneaky: [`EVAL "return redis.call('del', 'tea')" 0`, 'GETDEL tea', 'FLUSHALL', 'MULTI', 'CONFIG GET *', 'MONITOR'],
    wrong: 'SET only',
  },
};
