import type { Host } from '../../host/host';
import { activateRelease } from './activate-release';
import type { DeployOutcome, DeployRecorder, RollbackSpec } from '../../specs/deployment-spec';
import type { StepRunner } from '../../step/step';

/**
 * Starts a retained release again, with the number of a new deployment and the current settings; nothing is fetched or built.
 */
export function rollBackApplication(
  host: Host,
  spec: RollbackSpec,
  step: StepRunner,
  recorder: DeployRecorder,
): Promise<DeployOutcome> {
  const { releaseNumber, manifest } = spec;
  return activateRelease(host, { spec, releaseNumber, manifest }, step, recorder);
}
