import { DATABASE_NAME_RULES, isValidDatabaseName, type DatabaseEngine } from '@fairlead/contracts';
import type { CreateDatabase } from '@fairlead/dto';
import type { Tx } from '../../platform/database/tx';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import { Database } from '../database.entity';

type Kind = 'databaseName' | 'username';
const FIELDS = { databaseName: 'database_name', username: 'username' } as const;
/** Leaves room for a numeric suffix within every engine's limit. */
const DERIVED_MAX = 28;

export type EngineNameRequest = Pick<CreateDatabase, 'name' | 'server_id' | 'engine' | 'database_name' | 'username'>;

/** The names in the engine: the requested ones, or else free ones derived from the label. */
export async function chooseEngineNames(
  tx: Tx,
  wanted: EngineNameRequest,
): Promise<{ readonly databaseName: string; readonly username: string }> {
  return {
    databaseName: await nameFor(tx, wanted, 'databaseName', wanted.database_name),
    username: await nameFor(tx, wanted, 'username', wanted.username),
  };
}

async function nameFor(tx: Tx, wanted: EngineNameRequest, kind: Kind, given: string | undefined): Promise<string> {
  const { engine, server_id: serverId } = wanted;
  const isTaken = (name: string): Promise<boolean> => tx.existsBy(Database, { serverId, engine, [kind]: name });
  if (given === undefined) {
    const base = derived(engine, kind, wanted.name);
    for (let n = 1; ; n += 1) {
      const name = n === 1 ? base : `${base}_${n}`;
      if (!(await isTaken(name))) return name;
    }
  }
  if (!isValidDatabaseName(engine, kind, given)) throw invalidField(FIELDS[kind], rule(engine, kind), 'is_engine_name');
  if (await isTaken(given)) {
    throw new AppError('NAME_TAKEN', { message: `Another database on the server has this ${FIELDS[kind]}.` });
  }
  return given;
}

/** `Shop-DB` becomes `shop_db`. */
function derived(engine: DatabaseEngine, kind: Kind, label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, DERIVED_MAX);
  const candidates = [plain, `db_${plain}`.slice(0, DERIVED_MAX).replace(/_$/, '')];
  return candidates.find((name) => isValidDatabaseName(engine, kind, name)) ?? 'db';
}

function rule(engine: DatabaseEngine, kind: Kind): string {
  const { maxLength } = DATABASE_NAME_RULES[engine][kind];
  return (
    `${FIELDS[kind]} must be 1 to ${maxLength} lowercase letters, digits and "_", must not begin with a digit, and must not be a name ` +
    `reserved by ${engine} or Fairlead`
  );
}
