import { isScope, type Scope } from '@fairlead/contracts';
import type { DataSource } from 'typeorm';
import { entityColumn } from './entity-column';
import { Token } from './token.entity';

/** The columns needed on each request. */
export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly allowedIps: readonly string[] | undefined;
  readonly serverIds: readonly string[] | undefined;
  readonly applicationIds: readonly string[] | undefined;
  readonly expiresAt: Date | undefined;
  readonly revoked: boolean;
}

interface Row {
  id: string;
  name: string;
  scopes: string;
  allowed_ips: string | null;
  server_ids: string | null;
  application_ids: string | null;
  expires_at: unknown;
  revoked_at: unknown;
}

/**
 * The lookup on every request: one plain statement on a unique index, without an entity. Nothing is cached between
 * requests, so a revocation takes effect as soon as it has been confirmed.
 */
export function createTokenLookup(dataSource: DataSource): (hash: string) => Promise<StoredToken | undefined> {
  const { driver } = dataSource;
  const expiry = entityColumn(dataSource.getMetadata(Token), 'expiresAt');
  const statement =
    'SELECT id, name, scopes, allowed_ips, server_ids, application_ids, expires_at, revoked_at FROM tokens WHERE hash = ' +
    driver.createParameter('hash', 0);
  // On SQLite a query runner holds no connection of its own, so one is enough; on PostgreSQL each lookup takes one from
  // the pool.
  const runner = driver.options.type === 'postgres' ? undefined : dataSource.createQueryRunner();
  return async (hash) => {
    const rows: Row[] = await dataSource.query(statement, [hash], runner);
    const [row] = rows;
    if (row === undefined) return undefined;
    return {
      id: row.id,
      name: row.name,
      scopes: scopeSet(row.scopes),
      allowedIps: stringList(row.allowed_ips),
      serverIds: stringList(row.server_ids),
      applicationIds: stringList(row.application_ids),
      expiresAt: row.expires_at === null ? undefined : driver.prepareHydratedValue(row.expires_at, expiry),
      revoked: row.revoked_at !== null,
    };
  };
}

/**
 * There are at most 512 sets of scopes, so each is created once. This does not cache tokens: the key is the set itself.
 */
const scopeSets = new Map<string, ReadonlySet<Scope>>();

function scopeSet(json: string): ReadonlySet<Scope> {
  const known = scopeSets.get(json);
  if (known !== undefined) return known;
  const set = new Set((stringList(json) ?? []).filter(isScope));
  if (scopeSets.size < 512) scopeSets.set(json, set);
  return set;
}

function stringList(json: string | null): readonly string[] | undefined {
  if (json === null) return undefined;
  const value: unknown = JSON.parse(json);
  if (!Array.isArray(value)) throw new Error('A list column of a token does not contain a list.');
  return value.map(String);
}
