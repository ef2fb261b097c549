import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { SQLITE_FILE } from '../../../src/platform/database/data-source';
import { SqliteDatabase } from '../../../src/platform/database/sqlite/sqlite-driver';
import { createTestDatabase, TEST_DIALECT, type TestDatabase } from '../../harness/test-database';
import { startProcess } from './start-process';

type Settings = Record<string, string>;

interface Case {
  readonly wrong: string;
  /** What the only sentence on stderr contains. */
  readonly says: readonly string[];
  /** Spoils what Fairlead needs, and returns further settings. */
  readonly spoil: (database: TestDatabase, folder: string) => Promise<Settings> | Settings;
  /** For this database only; what has nothing to do with the database is tried with SQLite. */
  readonly only?: 'sqlite' | 'postgres';
  readonly needsRoot?: true;
}

const key = (): string => randomBytes(32).toString('base64');

/** As after a start with a key of this fingerprint. */
function encryptedWith(database: TestDatabase, id: string): Promise<void> {
  const row = `'${id}', 'current', '2026-11-20 10:00:00.000'`;
  return execute(database, `INSERT INTO encryption_keys (id, status, since) VALUES (${row})`);
}

async function execute({ settings }: TestDatabase, statement: string): Promise<void> {
  const url = settings['DATABASE_URL'];
  if (url === undefined) {
    const file = new SqliteDatabase(join(settings['FAIRLEAD_DATA_DIR'] ?? '', SQLITE_FILE));
    file.exec(statement);
    file.close();
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function changedUrl({ settings }: TestDatabase, change: (url: URL) => void): Settings {
  const url = new URL(settings['DATABASE_URL'] ?? '');
  change(url);
  return { DATABASE_URL: url.href };
}

const CASES: readonly Case[] = [
  {
    wrong: 'a key that is not the one of the database',
    says: ['FAIRLEAD_SECRET_KEY contains the key', 'are encrypted with the key feedfacefeedface'],
    spoil: async (database) => {
      await encryptedWith(database, 'feedfacefeedface');
      return { FAIRLEAD_SECRET_KEY: key() };
    },
  },
  {
    wrong: 'no key where there was one',
    says: ['FAIRLEAD_SECRET_KEY is not set and there is no', 'secret.key', 'feedfacefeedface', 'is lost'],
    spoil: async (database) => {
      await encryptedWith(database, 'feedfacefeedface');
      return {};
    },
  },
  {
    wrong: 'a key file that holds none',
    says: ['secret.key', 'FAIRLEAD_DATA_DIR', 'does not contain a key'],
    spoil: (_database, folder) => {
      writeFileSync(join(folder, 'secret.key'), 'nothing');
      return {};
    },
    only: 'sqlite',
  },
  {
    wrong: 'a file of root certificates that is not there',
    says: ['FAIRLEAD_ACME_CA_FILE (/nowhere/ca.pem) cannot be read (ENOENT)'],
    spoil: () => ({ FAIRLEAD_ACME_CA_FILE: '/nowhere/ca.pem' }),
    only: 'sqlite',
  },
  {
    wrong: 'a file of root certificates that is something else',
    says: ['FAIRLEAD_ACME_CA_FILE', 'does not contain a certificate'],
    spoil: () => ({ FAIRLEAD_ACME_CA_FILE: __filename }),
    only: 'sqlite',
  },
  {
    wrong: 'an address of another machine',
    says: ['FAIRLEAD_HOST (192.0.2.1) is not an address of this machine'],
    spoil: () => ({ FAIRLEAD_HOST: '192.0.2.1' }),
    only: 'sqlite',
  },
  {
    wrong: 'an address that is none',
    says: ['FAIRLEAD_HOST (no.such.host.invalid) is not an address'],
    spoil: () => ({ FAIRLEAD_HOST: 'no.such.host.invalid' }),
    only: 'sqlite',
  },
  {
    wrong: 'a port that is in use',
    says: ['PORT (', ') is in use', 'FAIRLEAD_HOST'],
    spoil: async () => ({ PORT: String(await occupiedPort()) }),
    only: 'sqlite',
  },
  {
    wrong: 'a data folder that is a file',
    says: ['FAIRLEAD_DATA_DIR (', 'is a file'],
    spoil: (_database, folder) => {
      writeFileSync(join(folder, 'file'), '');
      return { FAIRLEAD_DATA_DIR: join(folder, 'file') };
    },
    only: 'sqlite',
  },
  {
    wrong: 'a data folder below a file',
    says: ['FAIRLEAD_DATA_DIR (', 'is a file, or below one'],
    spoil: (_database, folder) => {
      writeFileSync(join(folder, 'file'), '');
      return { FAIRLEAD_DATA_DIR: join(folder, 'file/data') };
    },
    only: 'sqlite',
  },
  {
    wrong: 'a data folder that cannot be written to',
    says: ['FAIRLEAD_DATA_DIR (', 'is on a read-only file system'],
    spoil: (_database, folder) => ({ FAIRLEAD_DATA_DIR: mounted(folder, 'ro') }),
    needsRoot: true,
    only: 'sqlite',
  },
  {
    wrong: 'a data folder on a full disk',
    says: ['FAIRLEAD_DATA_DIR', 'full'],
    spoil: (_database, folder) => {
      const disk = mounted(folder, 'size=64k');
      writeFileSync(join(disk, 'fill'), Buffer.alloc(60 * 1024));
      return { FAIRLEAD_DATA_DIR: disk };
    },
    needsRoot: true,
    only: 'sqlite',
  },
  {
    wrong: 'a database of another kind',
    says: ['FAIRLEAD_DATA_DIR', 'is not a SQLite database'],
    spoil: (_database, folder) => {
      writeFileSync(join(folder, SQLITE_FILE), 'x'.repeat(8192));
      return {};
    },
    only: 'sqlite',
  },
  {
    wrong: 'a URL of another kind of database',
    says: ['DATABASE_URL must begin with postgres://'],
    spoil: () => ({ DATABASE_URL: 'mysql://root@127.0.0.1/fairlead' }),
    only: 'sqlite',
  },
  {
    wrong: 'a database server that is not there',
    says: ['DATABASE_URL (127.0.0.1:1/fairlead)', 'cannot be reached (ECONNREFUSED)'],
    spoil: () => ({ DATABASE_URL: 'postgres://fairlead:hunter2@127.0.0.1:1/fairlead' }),
    only: 'sqlite',
  },
  {
    wrong: 'a wrong password',
    says: ['DATABASE_URL', 'user name or password is wrong'],
    spoil: (database) => changedUrl(database, (url) => (url.password = 'hunter2')),
    only: 'postgres',
  },
  {
    wrong: 'a database that does not exist',
    says: ['DATABASE_URL', 'does not exist'],
    spoil: (database) => changedUrl(database, (url) => (url.pathname = '/no_such_database')),
    only: 'postgres',
  },
  {
    wrong: 'a database server that speaks another protocol',
    says: ['DATABASE_URL', 'cannot be used'],
    spoil: async () => ({ DATABASE_URL: `postgres://x@127.0.0.1:${await occupiedPort()}/x` }),
    only: 'sqlite',
  },
  {
    wrong: 'a database of a newer version',
    says: ['was used by a newer version of Fairlead (migration Later1900000000000)'],
    spoil: async (database) => {
      await execute(database, `INSERT INTO migrations (timestamp, name) VALUES (1900000000000, 'Later1900000000000')`);
      return {};
    },
  },
];

const others: Server[] = [];
const mounts: string[] = [];

/** A small file system of its own. */
function mounted(folder: string, options: string): string {
  const place = join(folder, 'disk');
  mkdirSync(place);
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]);
  mounts.push(place);
  return place;
}

/** The port of a program that greets and hangs up. */
async function occupiedPort(): Promise<number> {
  const other = createServer((socket) => socket.end('220 smtp.example.org\r\n')).listen(0, '127.0.0.1');
  others.push(other);
  await once(other, 'listening');
  const address: string | AddressInfo | null = other.address();
  if (address === null || typeof address === 'string') throw new Error('The server is not listening on a port.');
  return address.port;
}

describe('a start with', () => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    database = await createTestDatabase();
    folder = database.settings['FAIRLEAD_DATA_DIR'] ?? '';
  });

  afterEach(async () => {
    others.splice(0).forEach((other) => other.close());
    mounts.splice(0).forEach((place) => execFileSync('umount', ['-l', place]));
    await database.remove();
  });

  const isRoot = process.getuid?.() === 0;
  const cases = CASES.filter(
    ({ only, needsRoot }) => (only === undefined || only === TEST_DIALECT) && (isRoot || !needsRoot),
  );

  it.each(cases)('$wrong ends at once, with one sentence that names the setting', async ({ spoil, says }) => {
    const settings = { ...database.settings, ...(await spoil(database, folder)) };
    const { code, stderr, stdout } = await startProcess(settings).ended;
    expect(code).toBe(1);
    for (const part of says) expect(stderr).toContain(part);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('The configuration')),
    ).toHaveLength(1);
    expect(stderr).not.toContain('hunter2');
    expect(stdout).not.toMatch(/"stack"|\bat .*:\d+:\d+/);
  });

  it('no key makes none where the database has one', async () => {
    await encryptedWith(database, 'feedfacefeedface');
    await startProcess(database.settings).ended;
    expect(existsSync(join(folder, 'secret.key'))).toBe(false);
  });
});
