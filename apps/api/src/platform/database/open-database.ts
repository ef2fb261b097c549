import { dirname } from 'node:path';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config';
import { errorCode, StartError } from '../lifecycle/start-error';
import { createDataSource } from './data-source';
import { useKeyRing } from './encryption/encrypted-rows';
import { openKeyRing } from './encryption/open-key-ring';
import { migrate } from './migrations/migrate';
import { setSocketTimeout } from './socket-timeout';
import { lockDataFolder } from './sqlite/data-folder-lock';

/**
 * Opens the database as the whole of Fairlead needs it: locked (SQLite), migrated, and with the keys it is encrypted
 * with.
 *
 * @throws {StartError}
 */
export async function openDatabase(config: Config, options: DataSourceOptions | undefined): Promise<DataSource> {
  if (!options) throw new Error('The data source has no options.');
  const dataSource = createDataSource(options);
  if (options.type === 'better-sqlite3') releaseWithDatabase(dataSource, lockDataFolder(dirname(options.database)));
  try {
    await dataSource.initialize();
    await migrate(dataSource);
    // Not before: a migration may work on a large table, or wait for the one of another process.
    setSocketTimeout(dataSource, config.get('FAIRLEAD_DATABASE_STATEMENT_SECONDS') * 1000);
    useKeyRing(dataSource, await openKeyRing(dataSource, config));
  } catch (error) {
    await (dataSource.isInitialized ? dataSource.destroy() : dataSource.driver.disconnect()).catch(() => undefined);
    throw databaseError(config, error);
  }
  return dataSource;
}

/** The lock must be held until after the last statement. */
function releaseWithDatabase(dataSource: DataSource, lock: { release(): void }): void {
  const { driver } = dataSource;
  const disconnect = driver.disconnect.bind(driver);
  driver.disconnect = async () => {
    try {
      await disconnect();
    } finally {
      lock.release();
    }
  };
}

const POSTGRES_PROBLEMS: Readonly<Record<string, string>> = {
  '28P01': 'its user name or password is wrong',
  '28000': 'the server does not let this user in',
  '3D000': 'the database does not exist',
  '42501': 'the user lacks the rights to create tables in it',
  '53300': 'the server has no connection left',
  '57P03': 'the server is still starting',
};

const SQLITE_PROBLEMS: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'is not a SQLite database',
  SQLITE_CORRUPT: 'is damaged',
  SQLITE_FULL: 'cannot grow, because the disk is full',
  SQLITE_READONLY: 'cannot be written to',
  SQLITE_CANTOPEN: 'cannot be opened',
  SQLITE_IOERR: 'cannot be read or written',
};

/** What an operator can mend becomes a sentence; everything else stays as it is. */
function databaseError(config: Config, error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const code = errorCode(error);
  if (config.dialect === 'sqlite') {
    const [, problem] = Object.entries(SQLITE_PROBLEMS).find(([prefix]) => code.startsWith(prefix)) ?? [];
    if (problem === undefined) return error;
    return new StartError(`The database in FAIRLEAD_DATA_DIR (${config.get('FAIRLEAD_DATA_DIR')}) ${problem}.`, error);
  }
  const problem = POSTGRES_PROBLEMS[code] ?? connectionProblem(code, error);
  if (problem === undefined) return error;
  return new StartError(`The database of DATABASE_URL (${placeOf(config)}) cannot be used: ${problem}.`, error);
}

function connectionProblem(code: string, { message }: Error): string | undefined {
  if (/^E[A-Z]{3,}$/.test(code)) return `the server cannot be reached (${code})`;
  if (/timeout|terminated|SSL|Received unexpected|authentication/i.test(message)) return lowerFirst(message);
  return undefined;
}

function lowerFirst(text: string): string {
  return (text.charAt(0).toLowerCase() + text.slice(1)).replace(/\.$/, '');
}

/** Host and database, without the password. */
function placeOf(config: Config): string {
  const { host, pathname } = new URL(config.get('DATABASE_URL') ?? '');
  return `${host}${pathname}`;
}
