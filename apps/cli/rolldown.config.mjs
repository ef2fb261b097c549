import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const folder = fileURLToPath(new URL('.', import.meta.url));
const file = `${folder}dist/fairlead.cjs`;

/**
 * One file that needs Node only. CommonJS, because Node starts it some milliseconds faster than a module, and because
 * whatever a command imports lazily is then evaluated when the command runs, although it is in the same file.
 */
export default defineConfig({
  input: `${folder}src/main.ts`,
  platform: 'node',
  plugins: [{ name: 'executable', writeBundle: () => chmod(file, 0o755) }],
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message);
  },
  output: {
    file,
    format: 'cjs',
    keepNames: true,
    codeSplitting: false,
    banner: '#!/usr/bin/env node',
    minify: true,
  },
});
