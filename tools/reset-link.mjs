import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

/** Prints a link with which a user sets a new password; also while Fairlead is running. */
await ensureDependencies({ production: true });
await ensureBuilt();

const program = join(root, 'apps/api/dist/reset-link.js');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
child.on('exit', (code) => process.exit(code ?? 1));
