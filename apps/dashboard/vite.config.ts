import react from '@vitejs/plugin-react';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';
import { chunkGroups } from './build/chunk-groups';
import { compressedFiles } from './build/compressed-files';
import { themeStyles } from './build/theme-styles';

const source = (library: string) => fileURLToPath(new URL(`../../libs/${library}/src/index.ts`, import.meta.url));
const retryImportFile = fileURLToPath(new URL('src/lib/browser/retry-import.ts', import.meta.url));

/**
 * Imports the styles of each Mantine component beside its code, so that those of unused components are left out. They are in a
 * CSS layer, because the dashboard's own styles must win in whatever order the files arrive.
 */
const mantineStyles: Plugin = {
  name: 'mantine-styles',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/.+\.module\.mjs$/ },
    handler: (code, id) => `import '@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css';\n${code}`,
  },
};

/** By the names of files: what of the generated client is left out, or replaced. */
const UNUSED_BY_PAGES: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  // Browsers send the session cookie with every request, and there is one client.
  'sdk.gen.ts': [
    [/ security: \[\{[^\]]*\}\],/g, ''],
    [/\(options\??\.client \?\? client\)/g, 'client'],
  ],
  // Streams are read with `lib/live/server-sent-events`.
  'client.gen.ts': [
    [/ if \(opts\.security\) \{.*?\n    \}\n/s, ''],
    [/ const makeSseFn = .*?\n  \};\n/s, ''],
    [/ sse: \{.*?\},\n/s, ''],
  ],
};

/** Drops the parts of the generated client that no page uses. */
const leanClient: Plugin = {
  name: 'lean-client',
  // Before the types are removed, which changes the format of the code.
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /libs\/client\/src\/generated\/(sdk|client\/client)\.gen\.ts$/ },
    handler(code, id) {
      let lean = code;
      for (const [pattern, replacement] of UNUSED_BY_PAGES[basename(id)] ?? []) {
        const before = lean;
        lean = lean.replace(pattern, replacement);
        if (lean === before) this.error(`The generated client has changed: there is no ${pattern.source}.`);
      }
      return lean;
    },
  },
};

/** Retries dynamic imports and their preloads, because Vite's own loader gives up at the first network error. */
const retryImports: Plugin = {
  name: 'retry-imports',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const retrying = code
        .replace('return baseModule()', 'return retryImport(baseModule)')
        .replace('const promise = preload()', 'const promise = retryImport(preload)');
      if (retrying.split('retryImport(').length !== 3) this.error('The preload helper of Vite has changed.');
      return `import { retryImport } from ${JSON.stringify(retryImportFile)};\n${retrying}`;
    },
  },
};

/** How many files of a page are requested together with its first one. */
const PRELOADED_FILES = 8;
/** Chunks that tests know by their names. */
const NAMED: ReadonlySet<string> = new Set(['invalidated-queries', 'application-overview']);

/** Files that pages import when they are shown, and not because of something that is done in them. */
const SHOWN_AT_ONCE =
  /\/(recent-items|log-view|pipeline-snippet|page-links|no-(backups|databases|servers)|(application|server|database)-status-problem|first-deployment|upload-instructions|detection-outcome|plot|variable-group-detail|deployment-failure-notice|offline-notice-content|new-variable-group-form|attention-items|queries)\.tsx?$/;

const config: InlineConfig = {
  plugins: [leanClient, react(), mantineStyles, themeStyles, retryImports],
  resolve: {
    alias: { '@fairlead/contracts': source('contracts'), '@fairlead/client': source('client') },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: true,
    assetsInlineLimit: 0,
    // All styles are one cached file: a page would otherwise request a dozen small ones, whose names the first page carries.
    cssCodeSplit: false,
    // Every browser that can run the dashboard supports modulepreload.
    // The first page carries the list of each dynamic import. What is not listed is requested by the files that are.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.slice(0, PRELOADED_FILES) },
    rolldownOptions: {
      output: {
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] },
      },
    },
  },
  server: {
    // In development, Vite serves the pages and a running Fairlead answers the requests.
    proxy: Object.fromEntries(
      ['/api', '/docs', '/openapi.json', '/health'].map((path) => [
        path,
        { target: 'http://127.0.0.1:8080', ws: true },
      ]),
    ),
  },
};

export default defineConfig({
  ...config,
  plugins: [
    ...(config.plugins ?? []),
    chunkGroups({
      ungrouped: {
        ...config,
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'silent',
        build: { ...config.build, write: false },
      },
      pages: /\/src\/app\/routes\//,
      shownAtOnce: SHOWN_AT_ONCE,
      main: 'main',
      named: NAMED,
    }),
    compressedFiles,
  ],
});
