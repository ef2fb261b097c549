import type { DatabaseSpec } from '../../specs/database-spec';
import { driverOf } from '../../databases/drivers';
import type { Host } from '../../host/host';
import { silentStep } from '../backup/verify-dump';
import { scratchDatabaseOf } from '../backup/scratch-database';
import type { StepRunner } from '../../step/step';

/** Removes data, owner and instance, and everything that a killed backup or restore has left. The engine stays. */
export async function removeDatabase(host: Host, database: DatabaseSpec, step: StepRunner): Promise<void> {
  const driver = driverOf(database.engine);
  await step('removing', async (current) => {
    await driver.drop(host, scratchDatabaseOf(database), silentStep(current));
    await driver.drop(host, database, current);
  });
}
