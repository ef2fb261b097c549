import type { ToolchainMirrors } from '@fairlead/engine';
import type { Config } from './config';

/** The mirrors of the settings, which can change at run time. */
export function toolchainMirrors(config: Config): ToolchainMirrors {
  return { node: config.get('FAIRLEAD_NODE_MIRROR') };
}
