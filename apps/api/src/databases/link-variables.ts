import { secret } from '@fairlead/engine';
import type { LinkedVariable } from '../applications/linked-values';
import { DATABASE_HOST, hasName, urlOf } from './database-spec';
import type { Database } from './database.entity';

type Linked = Pick<Database, 'id' | 'name' | 'engine' | 'username' | 'password' | 'port' | 'databaseName'>;

/**
 * The variables that an application has from its databases, in the order in which they were linked. The first of a family has
 * the plain names (`DATABASE_URL`, `REDIS_URL`), each further one its own name in front of them (`SHOP_DB_DATABASE_URL`).
 */
export function linkVariables(databases: readonly Linked[]): LinkedVariable[] {
  const taken = new Set<string>();
  return databases.flatMap((database) => {
    const family = database.engine === 'redis' ? 'REDIS' : 'DATABASE';
    const prefix = freePrefix(family, database.name, taken);
    taken.add(prefix);
    return variablesOf(database, prefix);
  });
}

function freePrefix(family: string, name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(family)) return family;
  const named = variableName(name);
  const candidates = [named, ...Array.from({ length: taken.size + 1 }, (_, index) => `${named}_${index + 2}`)];
  return candidates.map((candidate) => `${candidate}_${family}`).find((prefix) => !taken.has(prefix)) ?? family;
}

/** `shop-db` becomes `SHOP_DB`; what is nothing but other letters becomes `DB`. */
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

function variablesOf(database: Linked, prefix: string): LinkedVariable[] {
  const { id, engine, port, username, databaseName } = database;
  const open = (name: string, value: string): LinkedVariable => ({
    from: id,
    name: `${prefix}_${name}`,
    value: secret(value),
    isSecret: false,
  });
  return [
    { from: id, name: `${prefix}_URL`, value: urlOf(database), isSecret: true },
    open('HOST', DATABASE_HOST),
    open('PORT', String(port)),
    ...(hasName(engine) ? [open('NAME', databaseName)] : []),
    open('USERNAME', username),
    { from: id, name: `${prefix}_PASSWORD`, value: database.password, isSecret: true },
  ];
}
