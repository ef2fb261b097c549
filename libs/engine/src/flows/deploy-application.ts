import type { Host } from '../host/host';
import { bringUp } from './bring-up';
import { buildRelease } from './build-release';
import { AWAY_BEFORE_SWITCH_MS, patient } from './persistently';
import type { DeployOutcome, DeployRecorder, DeploySpec } from './specs';
import type { StepRunner } from './step';

/**
 * Builds a release of the wanted commit, starts it beside the one that serves, and lets visitors see it once it is healthy.
 * Can be run again at any point: it finds what is done and goes on from there.
 */
export async function deployApplication(
  host: Host,
  spec: DeploySpec,
  step: StepRunner,
  recorder: DeployRecorder,
): Promise<DeployOutcome> {
  const manifest = await step('building', (current) =>
    buildRelease(patient(host, AWAY_BEFORE_SWITCH_MS), spec, current, recorder),
  );
  return bringUp(host, { spec, releaseNumber: spec.number, manifest }, step, recorder);
}
