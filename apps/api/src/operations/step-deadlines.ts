import type { Config } from '../platform/config/config';

/** The time limit of a step, in seconds. */
export function stepSeconds(config: Config, step: string): number {
  return step === 'building' ? config.get('FAIRLEAD_BUILD_SECONDS') : config.get('FAIRLEAD_STAGE_SECONDS');
}
