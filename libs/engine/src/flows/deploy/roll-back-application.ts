import type { Host } from '../../host/host';
import { activateRelease } from './activate-release';
import type { DeployOutcome, DeployRecorder, RollbackSpec } from '../../specs/deployment-spec';
import type { StepRunner } from '../../step/step';

/** Starts a kept release again, under a new deployment's number and with today's settings; nothing is fetched or built. */
export function rollBackApplication(
  host: Host,
  spec: RollbackSpec,
  step: StepRunner,
  recorder: DeployRecorder,
): Promise<DeployOutcome> {
  const { releaseNumber, manifest } = spec;
  return activateRelease(host, { spec, releaseNumber, manifest }, step, recorder);
}
