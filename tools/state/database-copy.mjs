import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadSqlite } from '../lib/sqlite.mjs';

/** The two databases that Fairlead can stand on: `copy` writes a consistent one beside it, `put` puts that in its place. */
export const DATABASES = {
  sqlite: {
    file: 'fairlead.sqlite',
    /** While Fairlead runs and writes. */
    async copy({ dataDir }, target) {
      const source = join(dataDir, 'fairlead.sqlite');
      if (!existsSync(source)) throw new Error(`There is no database at ${source}.`);
      const Database = loadSqlite();
      const database = new Database(source, { readonly: true });
      try {
        await database.backup(target);
      } finally {
        database.close();
      }
      // A database of its own and no write-ahead log beside it.
      const copy = new Database(target);
      copy.pragma('journal_mode = DELETE');
      copy.close();
    },
    assertWhole(file) {
      const Database = loadSqlite();
      const database = new Database(file, { readonly: true });
      try {
        const answer = database.pragma('integrity_check', { simple: true });
        if (answer !== 'ok') throw new Error(`The copied database is damaged: ${JSON.stringify(answer)}`);
      } finally {
        database.close();
      }
    },
    async assertFree({ dataDir }) {
      const file = join(dataDir, 'fairlead.sqlite');
      if (existsSync(file)) throw new Error(`${file} is there already. Stop Fairlead and move the folder away first.`);
    },
    async put({ dataDir }, file) {
      const target = join(dataDir, 'fairlead.sqlite');
      // Files of a previous database would be taken for a part of this one.
      for (const suffix of ['-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true });
      renameSync(file, target);
    },
  },
  postgres: {
    file: 'fairlead.pgdump',
    async copy({ url }, target) {
      await postgres(url, 'pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`]);
    },
    assertWhole: () => undefined,
    async assertFree({ url }) {
      const count = 'SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()';
      const { output } = await postgres(url, 'psql', ['-XAtq', '-c', count]);
      if (output.trim() !== '0') throw new Error('The database of DATABASE_URL is not empty: name an empty one.');
    },
    async put({ url }, file) {
      const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
      await postgres(url, 'pg_restore', [...options, `--dbname=${nameOf(url)}`, file]);
    },
  },
};

const nameOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1));

/** The password goes by the environment: command lines show in the list of processes. */
function postgres(url, program, args) {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: nameOf(url),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') }),
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let said = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    child.on('error', (error) =>
      reject(error.code === 'ENOENT' ? new Error(`${program} is missing: apt-get install postgresql-client`) : error),
    );
    child.on('close', (code) =>
      code === 0 ? resolve({ output }) : reject(new Error(`${program} failed:\n${said.trim()}`)),
    );
  });
}
