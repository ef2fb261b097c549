import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Makes `dist/index.js`, one ES module. It needs no development tools, because `npm start` runs it as well. */
const folder = fileURLToPath(new URL('..', import.meta.url));

rmSync(join(folder, 'dist'), { recursive: true, force: true });
const bundle = await rolldown({ input: join(folder, 'src/index.ts'), platform: 'node' });
await bundle.write({ file: join(folder, 'dist/index.js'), format: 'esm', keepNames: true });
await bundle.close();
