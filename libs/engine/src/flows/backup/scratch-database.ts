import { randomBytes } from 'node:crypto';
import { secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';

/** The instances of databases have 26000 to 26999; that of a copy lies as far above. */
const PORT_DISTANCE = 1000;

/**
 * The copy in which a backup is proved, or a restore prepared. A database has one at a time, and its names follow from the id, so
 * that the next run finds what a killed one has left. Its password is a new one each time, and nobody is told.
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
