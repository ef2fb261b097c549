import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** They find files beside their own code, or are loaded by few instances only. */
const INSTALLED = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  'file-type',
  'ioredis',
  'mysql2',
  'nodemailer',
  'swagger-ui-dist',
];
/** Nobody needs them here: whoever would use them catches that they are missing. */
const OPTIONAL = [
  '@fastify/static',
  '@nestjs/microservices',
  '@nestjs/websockets',
  'bufferutil',
  'cpu-features',
  'utf-8-validate',
];

const isOf = (packages) => (id) => packages.some((name) => id === name || id.startsWith(`${name}/`));
const isOutside = isOf([...INSTALLED, ...OPTIONAL]);

/** Reads what swc has compiled with its source map, so that stack traces name the lines of the sources. */
const compiledSources = {
  name: 'compiled-sources',
  load: {
    filter: { id: /\/(apps|libs)\/[^/]+\/dist\/.+\.js$/ },
    handler: async (id) => ({
      code: await readFile(id, 'utf8'),
      map: await readFile(`${id}.map`, 'utf8').catch(() => null),
    }),
  },
};

/**
 * NestJS loads some packages with a `require` of its own making, which bundlers do not follow: they would be loaded a second
 * time from their folders, beside the bundled ones.
 */
const bundledRequires = {
  name: 'bundled-requires',
  transform: {
    filter: { id: /\/node_modules\//, code: 'createRequire(import.meta.url)' },
    handler: (code) => ({
      code: code
        .replace('const require = createRequire(import.meta.url);', '')
        .replaceAll('createRequire(import.meta.url)(', 'require('),
      map: null,
    }),
  },
};

/**
 * Frames of packages are shown as they are in the bundle. With mappings of all packages a start takes a sixth longer, because
 * Node decodes the whole map. A segment without a source ends the mappings of what stands before a package; otherwise its
 * frames would be shown as the last line of that.
 */
const unmappedPackages = {
  name: 'unmapped-packages',
  transform: { filter: { id: /\/node_modules\// }, handler: (code) => ({ code, map: { mappings: '' } }) },
  async writeBundle({ file }) {
    const map = JSON.parse(await readFile(`${file}.map`, 'utf8'));
    map.mappings = map.mappings.replaceAll(/([^;];)(?=;)/g, '$1A');
    await writeFile(`${file}.map`, JSON.stringify(map));
  },
};

/** A package that is no longer where its users find it must fail the build rather than a request. */
const installedPackages = {
  name: 'installed-packages',
  buildStart() {
    const { resolve } = createRequire(`${folder}bundle/main.js`);
    for (const name of INSTALLED) resolve(name);
  },
};

/** One file instead of two thousand: to find and to read those took more than half of a start. */
export default defineConfig({
  input: `${folder}dist/main.js`,
  platform: 'node',
  external: (id) => isOutside(id) || id.endsWith('.node'),
  plugins: [installedPackages, compiledSources, bundledRequires, unmappedPackages],
  onLog: (level, log) => {
    if (level === 'warn') throw new Error(log.message);
  },
  output: {
    file: `${folder}bundle/main.js`,
    format: 'cjs',
    keepNames: true,
    codeSplitting: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
});
