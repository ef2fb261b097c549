import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

/** Backs up and restores what Fairlead itself knows; `--help` says how. */
await ensureDependencies({ production: true });
await ensureBuilt();
await import('./state/command.mjs');
