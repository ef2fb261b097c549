import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Makes `dist/types`: the declarations of the package, with those of the generated client, which is not published. */
const folder = fileURLToPath(new URL('..', import.meta.url));
const types = join(folder, 'dist/types');

rmSync(types, { recursive: true, force: true });
const tsc = join(folder, '../../node_modules/typescript7/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
  if (!entry.name.endsWith('.d.ts')) continue;
  const file = join(entry.parentPath, entry.name);
  const client = relative(dirname(file), join(types, 'client/src/generated/types.gen')).replaceAll('\\', '/');
  const text = readFileSync(file, 'utf8').replaceAll(/(["'])@fairlead\/client\1/g, `'${client}'`);
  // Node.js resolves no import without the name of its file, and so does TypeScript for it.
  writeFileSync(file, text.replaceAll(/(from |import\()(["'])(\.[^"']*)\2/g, '$1$2$3.js$2'));
}
