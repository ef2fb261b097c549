import type { CreateDatabase } from '@fairlead/client';
import {
  DATABASE_MEMORY_MAX_MB,
  DATABASE_MEMORY_MIN_MB,
  type DatabaseEngine,
  isValidDatabaseName,
} from '@fairlead/contracts';
import { validateName } from '../../../lib/form/validate-name';
import { hasMemoryLimit, takesDatabaseName } from '../engine-labels';

/** Form values of a new database. */
export interface NewDatabaseValues {
  engine: DatabaseEngine;
  server_id: string;
  name: string;
  version: string;
  database_name: string;
  username: string;
  memory_mb: string;
  application_ids: readonly string[];
}

export const NEW_DATABASE_FIELDS = [
  'engine',
  'server_id',
  'name',
  'application_ids',
  'memory_mb',
  'version',
  'database_name',
  'username',
] as const;

export const EMPTY_DATABASE_VALUES: NewDatabaseValues = {
  engine: 'postgresql',
  server_id: '',
  name: '',
  version: '',
  database_name: '',
  username: '',
  memory_mb: '',
  application_ids: [],
};

const DERIVED_MAX = 28;

/** Default name in the engine, as the API derives it: `Shop-DB` becomes `shop_db`. */
export function derivedDatabaseName(engine: DatabaseEngine, name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, DERIVED_MAX);
  if (plain === '') return '';
  return isValidDatabaseName(engine, 'databaseName', plain) ? plain : `db_${plain}`;
}

export function memoryProblem(memory: string): string | null {
  if (memory.trim() === '') return null;
  const number = Number(memory);
  return Number.isInteger(number) && number >= DATABASE_MEMORY_MIN_MB && number <= DATABASE_MEMORY_MAX_MB
    ? null
    : `Enter a whole number from ${DATABASE_MEMORY_MIN_MB} to ${DATABASE_MEMORY_MAX_MB}.`;
}

const VERSION = /^\d{1,4}(\.\d{1,4}){0,3}$/;
const RULE = 'Use lower-case letters, digits and "_". Names reserved by the engine are not allowed.';

const inEngineProblem = (engine: DatabaseEngine, kind: 'databaseName' | 'username', name: string): string | null =>
  name.trim() === '' || isValidDatabaseName(engine, kind, name.trim()) ? null : RULE;

export function newDatabaseProblems(
  values: NewDatabaseValues,
): Partial<Record<keyof NewDatabaseValues, string | null>> {
  const { engine, version } = values;
  return {
    server_id: values.server_id ? null : 'Select a server.',
    name: validateName(values.name),
    memory_mb: hasMemoryLimit(engine) ? memoryProblem(values.memory_mb) : null,
    version: version.trim() === '' || VERSION.test(version.trim()) ? null : 'Enter a version, such as 15 or 10.11.',
    database_name: takesDatabaseName(engine) ? inEngineProblem(engine, 'databaseName', values.database_name) : null,
    username: inEngineProblem(engine, 'username', values.username),
  };
}

/** Request body: empty fields are left to the API. */
export function toCreateDatabase(values: NewDatabaseValues): CreateDatabase {
  const { name, server_id, engine, application_ids: linked } = values;
  const text = (field: 'version' | 'database_name' | 'username') =>
    values[field].trim() && { [field]: values[field].trim() };
  return {
    name: name.trim(),
    server_id,
    engine,
    ...text('version'),
    ...(takesDatabaseName(engine) && text('database_name')),
    ...text('username'),
    ...(hasMemoryLimit(engine) && values.memory_mb.trim() && { memory_mb: Number(values.memory_mb) }),
    ...(linked.length > 0 && { application_ids: [...linked] }),
  };
}
