import react from '@vitejs/plugin-react';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const source = (library: string) => fileURLToPath(new URL(`../../libs/${library}/src/index.ts`, import.meta.url));
const again = fileURLToPath(new URL('src/lib/again.ts', import.meta.url));

/**
 * The styles of a Mantine component come along with its code, so that a page brings those it shows and no others. As a
 * layer, for in whatever order they arrive, what the dashboard says itself has the last word.
 */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/.+\.module\.mjs$/ },
    handler: (code, id) => `import '@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css';\n${code}`,
  },
};

/**
 * Of the generated client what no page uses: pages have a session and no token, and read streams by `lib/server-events`.
 */
const leanClient: Plugin = {
  name: 'lean-client',
  apply: 'build',
  transform: {
    filter: { id: /libs\/client\/src\/generated\/(sdk|core\/serverSentEvents)\.gen\.ts$/ },
    handler: (code, id) =>
      id.endsWith('sdk.gen.ts')
        ? code.replaceAll("security: [{ scheme: 'bearer', type: 'http' }],", '')
        : `export const createSseClient = () => { throw new Error('Pages read streams by lib/server-events.'); };`,
  },
};

/** Vite's way to load a part of the page and its styles, which gives up at the first fault on the way; ours asks again. */
const patientImports: Plugin = {
  name: 'patient-imports',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const patient = code
        .replace('return baseModule()', 'return again(baseModule)')
        .replace('const promise = preload()', 'const promise = again(preload)');
      if (patient.split('again(').length !== 3) this.error('Vite loads parts of the page in another way now.');
      return `import { again } from ${JSON.stringify(again)};\n${patient}`;
    },
  },
};

/** Crumbs that Mantine's components share, and what every field is made of. */
const CRUMBS =
  /@mantine\/.+\/(use-id|use-merged-ref|use-uncontrolled|random-id|create-safe-context|create-event-handler|get-auto-contrast-value|get-env|to-int|DirectionProvider|OptionalPortal|CloseButton)(\/|\.mjs)/;
/** What every list is made of, and what no other page shows. */
const LISTS = /\/src\/components\/ui\/(data-table|page-bar|search-field)\.tsx$/;
const FIELDS = /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput)\//;

export default defineConfig({
  plugins: [leanClient, react(), mantineStyles, patientImports],
  resolve: {
    alias: { '@fairlead/contracts': source('contracts'), '@fairlead/client': source('client') },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: true,
    assetsInlineLimit: 0,
    // Every browser that runs the rest knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The page that comes first knows the names of all parts, so each character of them is paid for by everybody.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What every page needs is one file, which compresses better than twenty.
            { name: 'main', tags: ['$initial'], priority: 3 },
            { name: 'crumbs', test: CRUMBS, priority: 2 },
            { name: 'fields', test: FIELDS, priority: 1 },
            { name: 'lists', test: LISTS, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // `vite` alone serves the pages while a running Fairlead answers the requests.
    proxy: Object.fromEntries(
      ['/api', '/docs', '/openapi.json', '/health'].map((path) => [path, { target: 'http://127.0.0.1:8080' }]),
    ),
  },
});
