import type { ToolchainMirrors } from '@fairlead/engine';
import type { Config } from './config';

/** The mirrors of the settings, which can change at run time. */
export function toolchainMirrors(config: Config): ToolchainMirrors {
  return {
    node: config.get('FAIRLEAD_NODE_MIRROR'),
    go: config.get('FAIRLEAD_GO_MIRROR'),
    python: config.get('FAIRLEAD_PYTHON_MIRROR'),
    stallSeconds: config.get('FAIRLEAD_MIRROR_STALL_SECONDS'),
  };
}
