import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

await ensureDependencies();
await ensureBuilt();

const fairlead = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/api/dist/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => fairlead.kill(signal));
fairlead.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
