import { randomInt } from 'node:crypto';
import type { DatabaseEngine } from '@fairlead/contracts';
import { secret, type DatabaseSpec, type Secret } from '@fairlead/engine';
import type { Database } from './database.entity';

/** Engines listen on the loopback address of their server only. */
export const DATABASE_HOST = '127.0.0.1';

const SCHEMES: Readonly<Record<DatabaseEngine, string>> = {
  postgresql: 'postgresql',
  mariadb: 'mysql',
  mysql: 'mysql',
  redis: 'redis',
};
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PASSWORD_LENGTH = 32;

/** The specification of a database for the engine library. */
export function toDatabaseSpec(database: Database, password: Secret = database.password): DatabaseSpec {
  const { id, engine, databaseName, username, port, memoryMb } = database;
  return { id, engine, databaseName, username, password, port, limits: memoryMb === null ? {} : { memoryMb } };
}

/** Letters and digits only, so that no context needs to quote it. */
export function generatePassword(): Secret {
  return secret(Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''));
}

export function hasDatabaseName(engine: DatabaseEngine): boolean {
  return engine !== 'redis';
}

/** The connection URL with credentials, as client libraries expect it. */
export function connectionUrl({
  engine,
  username,
  password,
  port,
  databaseName,
}: Pick<Database, 'engine' | 'username' | 'password' | 'port' | 'databaseName'>): Secret {
  const path = hasDatabaseName(engine) ? databaseName : '0';
  return secret(`${SCHEMES[engine]}://${username}:${password.reveal()}@${DATABASE_HOST}:${port}/${path}`);
}
