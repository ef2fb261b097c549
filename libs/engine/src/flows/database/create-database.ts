import type { DatabaseSpec, InstalledEngine } from '../../specs/database-spec';
import { driverOf } from '../../databases/drivers';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import type { StepRunner } from '../../step/step';

export interface CreateDatabaseSpec {
  readonly database: DatabaseSpec;
  /** Required beginning of the version by its parts: `15` matches 15.8 but not 1.5. */
  readonly version?: string;
}

/**
 * Installs the engine if it is missing, and creates the database with its own owner. Steps: `checking`, `installing` (the only
 * one that runs the package manager), `creating`.
 * @throws {EngineError} ENGINE_UNAVAILABLE, ENGINE_CONFLICT, PACKAGE_INSTALL_FAILED, …
 */
export async function createDatabase(
  host: Host,
  { database, version }: CreateDatabaseSpec,
  step: StepRunner,
): Promise<InstalledEngine> {
  const driver = driverOf(database.engine);
  await step('checking', (current) => driver.requireAvailable(host, current));
  const installed = await step('installing', async (current) => {
    const found = await driver.install(host, current);
    if (version !== undefined && !`${found.version}.`.startsWith(`${version}.`))
      throw new EngineError(
        'ENGINE_UNAVAILABLE',
        `The server has ${database.engine} ${found.version}, not ${version}.`,
      );
    return found;
  });
  const { port } = await step('creating', (current) => driver.create(host, database, current));
  return { version: installed.version, port };
}
