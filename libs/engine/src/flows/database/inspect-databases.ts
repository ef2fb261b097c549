import type { DatabaseInspection, DatabaseSpec } from '../../specs/database-spec';
import { driverOf } from '../../databases/drivers';
import type { Host } from '../../host/host';

/**
 * Inspects databases of one server with one query per engine, and returns the results by id. Databases that the server does not
 * have are missing; those of a stopped engine are not `up`.
 */
export async function inspectDatabases(
  host: Host,
  databases: readonly DatabaseSpec[],
): Promise<Map<string, DatabaseInspection>> {
  const engines = [...new Set(databases.map(({ engine }) => engine))];
  const found = await Promise.all(
    engines.map((engine) =>
      driverOf(engine).inspect(
        host,
        databases.filter((database) => database.engine === engine),
      ),
    ),
  );
  return new Map(found.flatMap((inspections) => [...inspections]));
}
