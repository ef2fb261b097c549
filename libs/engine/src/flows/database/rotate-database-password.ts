import type { Secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';
import { driverOf } from '../../databases/drivers';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { MAX_OUTAGE_BEFORE_SWITCH_MS, retryingHost } from '../../host/retrying-host';
import type { StepRunner } from '../../step/step';

export interface RotatePasswordSpec {
  /** The database with its new password. */
  readonly database: DatabaseSpec;
  readonly previous: Secret;
}

/**
 * Sets the new password of the owner; open sessions continue. After a failure the previous password is valid, except after
 * SERVER_UNREACHABLE: then either can be valid, and the flow must be repeated. Step: `rotating`.
 */
export async function rotateDatabasePassword(
  host: Host,
  { database, previous: previousPassword }: RotatePasswordSpec,
  step: StepRunner,
): Promise<void> {
  const driver = driverOf(database.engine);
  const server = retryingHost(host, MAX_OUTAGE_BEFORE_SWITCH_MS);
  await step('rotating', async (current) => {
    try {
      await driver.setPassword(server, database, current);
    } catch (error) {
      if (error instanceof EngineError && error.code === 'SERVER_UNREACHABLE') throw error;
      await driver
        .setPassword(
          server,
          { ...database, password: previousPassword },
          { ...current, signal: AbortSignal.timeout(60_000) },
        )
        .catch(() => undefined);
      throw error;
    }
    current.log('The new password is active');
  });
}
