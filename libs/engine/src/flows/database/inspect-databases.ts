import type { DatabaseInspection, DatabaseSpec } from '../../specs/database-spec';
import { driverOf } from '../../databases/drivers';
import type { Host } from '../../host/host';

/**
 * Facts of databases of one server by their ids, with one look at each engine. What the server does not have is missing among
 * them; where an engine does not run, its databases are not `up`.
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
