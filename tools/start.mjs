import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { say } from './lib/say.mjs';
import { ensurePackages, PACKAGES } from './lib/system-packages.mjs';
import { ensureBuilt, ensureDependencies } from './lib/workspace.mjs';

await ensureDependencies({ production: true });
await ensureBuilt();
if (process.env.FAIRLEAD_RESTIC === undefined) {
  const packages = await ensurePackages(PACKAGES.start);
  if (!packages.ok) say(`Backups need restic, everything else works without it: ${packages.reason}`);
}

const fairlead = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/api/bundle/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => fairlead.kill(signal));
fairlead.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
