import { loadScript } from '../../command/load-script';
import { bashScript } from '../../command/shell-command';
import { commandFailure } from '../../errors/command-failure';
import type { Host } from '../../host/host';
import { retryingHost } from '../../host/retrying-host';
import { drainConnections, type DrainSpec } from '../application/drain';
import { removeRun } from '../../runtime/systemd/remove-run';

const RETURN_TO_PREVIOUS = loadScript('systemd/return-to-previous.sh');

/** Exit code of the script when the previous release serves again. */
const RETURNED = 72;

/** Longest outage of the server for which a return is retried; then the new release stays live. */
const MAX_OUTAGE_MS = 120_000;
/** The previous release may have to start again, and connections of a fixed port have to end. */
const RETURN_MS = 180_000;

export interface ReturnSpec extends DrainSpec {
  readonly number: number;
  /** Number of the deployment that was live before. */
  readonly previous: number;
}

/**
 * Makes the previous release live again while the new one is observed: it still runs, so that is one rename. Then the new release
 * is drained and stopped.
 * @throws {EngineError} COMMAND_FAILED if the previous release does not exist any more
 */
export async function returnToPrevious(host: Host, spec: ReturnSpec): Promise<void> {
  const { applicationId, number, previous, drainSeconds } = spec;
  const steady = retryingHost(host, MAX_OUTAGE_MS);
  const result = await steady.exec(
    bashScript('return-to-previous', RETURN_TO_PREVIOUS, applicationId, number, previous),
    { timeoutMs: RETURN_MS, expect: 'any' },
  );
  if (result.code !== RETURNED)
    throw commandFailure(`The release of deployment ${previous} could not be made live again.`, result.stderr);
  await drainConnections(steady, spec, number);
  await removeRun(steady, { applicationId, number, stopSeconds: drainSeconds });
}
