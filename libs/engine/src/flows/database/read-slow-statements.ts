import { driverOf } from '../../databases/drivers';
import type { Host } from '../../host/host';
import type { DatabaseSpec } from '../../specs/database-spec';
import type { SlowStatementLimits, SlowStatements } from '../../specs/slow-statements';

/**
 * Reads which statements of one database took the longest, as far as its engine counts them.
 * @throws {EngineError} ENGINE_DOWN, SERVER_UNREACHABLE, STAGE_TIMED_OUT, …
 */
export function readSlowStatements(
  host: Host,
  database: DatabaseSpec,
  limits: SlowStatementLimits,
): Promise<SlowStatements> {
  return driverOf(database.engine).slowStatements(host, database, limits);
}
