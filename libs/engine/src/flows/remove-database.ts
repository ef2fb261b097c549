import type { DatabaseSpec } from '../databases/driver';
import { driverOf } from '../databases/drivers';
import type { Host } from '../host/host';
import { silent } from './prove-dump';
import { scratchOf } from './scratch';
import type { StepRunner } from './step';

/** Takes data, owner and instance away, and with them what a killed backup or restore has left. The engine stays. */
export async function removeDatabase(host: Host, database: DatabaseSpec, step: StepRunner): Promise<void> {
  const driver = driverOf(database.engine);
  await step('removing', async (current) => {
    await driver.drop(host, scratchOf(database), silent(current));
    await driver.drop(host, database, current);
  });
}
