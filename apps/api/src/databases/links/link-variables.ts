import { secret, type Secret } from '@fairlead/engine';
import type { LinkedVariable } from '../../applications/environment/linked-variables';
import { DATABASE_HOST, hasDatabaseName, connectionUrl } from '../database-spec';
import type { Database } from '../database.entity';

type Named = Pick<Database, 'id' | 'name' | 'engine'>;
type Linked = Named & Pick<Database, 'username' | 'password' | 'port' | 'databaseName'>;

/**
 * The variables that an application gets from its databases, in the order in which they were linked. The first database
 * of a family has the unprefixed names (`DATABASE_URL`, `REDIS_URL`), each further one is prefixed with its own name
 * (`SHOP_DB_DATABASE_URL`).
 */
export function linkVariables(databases: readonly Linked[]): LinkedVariable[] {
  return withPrefixes(databases).flatMap(({ database, prefix }) => variablesOf(database, prefix));
}

/** Only the names of the variables, by database. */
export function linkVariableNames(databases: readonly Named[]): Map<string, string[]> {
  return new Map(
    withPrefixes(databases).map(({ database, prefix }) => [
      database.id,
      partsOf(database.engine).map((part) => `${prefix}_${part}`),
    ]),
  );
}

function withPrefixes<Of extends Named>(databases: readonly Of[]): { database: Of; prefix: string }[] {
  const taken = new Set<string>();
  return databases.map((database) => {
    const family = database.engine === 'redis' ? 'REDIS' : 'DATABASE';
    const prefix = freePrefix(family, database.name, taken);
    taken.add(prefix);
    return { database, prefix };
  });
}

type Part = 'URL' | 'HOST' | 'PORT' | 'NAME' | 'USERNAME' | 'PASSWORD';

const partsOf = (engine: Named['engine']): Part[] => [
  'URL',
  'HOST',
  'PORT',
  ...(hasDatabaseName(engine) ? (['NAME'] as const) : []),
  'USERNAME',
  'PASSWORD',
];

function freePrefix(family: string, name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(family)) return family;
  const named = variableName(name);
  const candidates = [named, ...Array.from({ length: taken.size + 1 }, (_, index) => `${named}_${index + 2}`)];
  return candidates.map((candidate) => `${candidate}_${family}`).find((prefix) => !taken.has(prefix)) ?? family;
}

/** `shop-db` becomes `SHOP_DB`; a name without any ASCII letter or digit becomes `DB`. */
function variableName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  if (plain === '') return 'DB';
  return /^\d/.test(plain) ? `DB_${plain}` : plain;
}

const SECRET_PARTS: ReadonlySet<Part> = new Set(['URL', 'PASSWORD']);

function variablesOf(database: Linked, prefix: string): LinkedVariable[] {
  const { id, port, username, password, databaseName } = database;
  const values: Readonly<Record<Part, Secret>> = {
    URL: connectionUrl(database),
    HOST: secret(DATABASE_HOST),
    PORT: secret(String(port)),
    NAME: secret(databaseName),
    USERNAME: secret(username),
    PASSWORD: password,
  };
  return partsOf(database.engine).map((part) => ({
    from: id,
    name: `${prefix}_${part}`,
    value: values[part],
    isSecret: SECRET_PARTS.has(part),
  }));
}
