import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { packChunks } from './pack-chunks.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** commander starts commands that are files of their own with it. There are none, and loading it costs every start. */
const withoutSubprocesses = {
  name: 'without-subprocesses',
  resolveId: (source, importer) =>
    source === 'node:child_process' && importer?.includes('/commander/') ? '\0no-subprocesses' : undefined,
  load: (id) => (id === '\0no-subprocesses' ? 'export default {};' : undefined),
};

/** One file that needs Node only. CommonJS, because Node starts it some milliseconds faster than a module. */
export default defineConfig({
  input: { fairlead: `${folder}src/main.ts` },
  platform: 'node',
  plugins: [
    withoutSubprocesses,
    packChunks(),
    { name: 'executable', writeBundle: () => chmod(`${folder}dist/fairlead.cjs`, 0o755) },
  ],
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message);
  },
  output: {
    dir: `${folder}dist`,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    format: 'cjs',
    // Code that is compiled from a string has no import(), unless an experiment of Node is enabled.
    dynamicImportInCjs: false,
    keepNames: true,
    minify: true,
  },
});
