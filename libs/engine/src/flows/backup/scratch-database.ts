import { randomBytes } from 'node:crypto';
import { secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';

/** Offset of the port of a copy; instances of databases use 26000 to 26999. */
const PORT_DISTANCE = 1000;

/**
 * Returns the copy in which a backup is verified or a restore is prepared. A database has one copy at a time, whose names
 * follow from the id, so that the next run finds what a killed one has left. Its password is random and never stored.
 */
export function scratchDatabaseOf(database: DatabaseSpec): DatabaseSpec {
  const suffix = database.id.slice(database.id.indexOf('_') + 1);
  return {
    id: `scr_${suffix}`,
    engine: database.engine,
    databaseName: `fl_scratch_${suffix}`,
    username: `fl_scratch_${suffix}`,
    password: secret(randomBytes(24).toString('base64url')),
    port: database.port === undefined ? undefined : database.port + PORT_DISTANCE,
    limits: database.limits,
  };
}
