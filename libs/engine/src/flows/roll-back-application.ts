import type { Host } from '../host/host';
import { bringUp } from './bring-up';
import type { DeployOutcome, DeployRecorder, RollBackSpec } from './specs';
import type { StepRunner } from './step';

/** Starts a kept release again, under a new deployment's number and with today's settings; nothing is fetched or built. */
export function rollBackApplication(
  host: Host,
  spec: RollBackSpec,
  step: StepRunner,
  recorder: DeployRecorder,
): Promise<DeployOutcome> {
  const { releaseNumber, manifest } = spec;
  return bringUp(host, { spec, releaseNumber, manifest }, step, recorder);
}
