import type { Host } from '../../host/host';
import { linkPersistentPaths } from '../../runtime/persistent-paths';
import { activateRelease } from './activate-release';
import { buildRelease } from './build-release';
import { ensureFirewall } from '../../host/firewall/ensure-firewall';
import { MAX_OUTAGE_BEFORE_SWITCH_MS, retryingHost } from '../../host/retrying-host';
import { releaseCommandOf, runReleaseCommand } from './release-command';
import type { DeployOutcome, DeployRecorder, NewReleaseSpec } from '../../specs/deployment-spec';
import type { StepRunner } from '../../step/step';

/**
 * Deploys a commit: builds a release, runs its release command, starts it beside the live release and switches to it once it is
 * healthy. It can be repeated at any point and continues where it was interrupted.
 */
export async function deployApplication(
  host: Host,
  spec: NewReleaseSpec,
  step: StepRunner,
  recorder: DeployRecorder,
): Promise<DeployOutcome> {
  const waiting = retryingHost(host, MAX_OUTAGE_BEFORE_SWITCH_MS);
  const run = await step('building', async (current) => {
    const [manifest] = await Promise.all([
      buildRelease(waiting, spec, current, recorder),
      ensureFirewall(waiting, current),
    ]);
    const built = { spec, releaseNumber: spec.number, manifest };
    await linkPersistentPaths(waiting, built, current);
    return built;
  });
  const command = releaseCommandOf(run);
  if (command !== undefined) await step('releasing', (current) => runReleaseCommand(waiting, run, command, current));
  return activateRelease(host, run, step, recorder);
}
