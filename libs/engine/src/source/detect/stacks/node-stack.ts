import { isDevelopmentServer, siteOutputs } from './static-sites';
import { planNodeInstall } from './node-install';
import { readPackageJson, type PackageJson } from './package-json';
import type { StartCommand, Stack, StackPlan, Toolchain } from './stack';
import type { RepositoryContents } from '../../repository-contents';
import { pinnedSeries } from '../version-ranges';

/** Start commands of frameworks that build their own server, for a package.json without a start script. */
const SERVERS: readonly (readonly [string, string])[] = [
  ['next', 'next start --hostname 127.0.0.1 --port $PORT'],
  ['nuxt', 'node .output/server/index.mjs'],
  ['@sveltejs/adapter-node', 'node build'],
  ['@astrojs/node', 'node dist/server/entry.mjs'],
  ['@remix-run/serve', 'remix-serve build/server/index.js'],
];

/** Cache folders of build tools. */
const CACHES = [
  '.next/cache',
  'node_modules/.cache',
  'node_modules/.vite',
  'node_modules/.astro',
  '.nuxt/cache',
  '.angular/cache',
  '.parcel-cache',
  '.docusaurus',
  '.turbo',
];

const LTS: Readonly<Record<string, string>> = { gallium: '16', hydrogen: '18', iron: '20', jod: '22', krypton: '24' };

export const nodeStack: Stack = {
  detectedBy: 'package.json',

  plan(context) {
    const { repository, settings } = context;
    if (!repository.files.has('package.json')) return undefined;
    const packageJson = readPackageJson(repository.contents.get('package.json') ?? '');
    const build = packageJson.scripts.build === undefined ? undefined : 'npm run build';
    const start = findStart(packageJson, repository, build !== undefined);
    return {
      certain: false,
      toolchains: [nodeVersions(packageJson, repository)],
      ...planNodeInstall(packageJson, repository, settings, build !== undefined),
      build,
      start,
      outputs:
        start === undefined && build !== undefined ? siteOutputs(packageJson.packages, packageJson.name) : undefined,
      caches: CACHES,
    } satisfies StackPlan;
  },
};

function findStart(
  packageJson: PackageJson,
  repository: RepositoryContents,
  builds: boolean,
): StartCommand | undefined {
  const { start, prestart, poststart } = packageJson.scripts;
  const server = SERVERS.find(([name]) => packageJson.packages.has(name));
  const byFramework = server && { command: server[1], from: `${server[0]} among the dependencies of package.json` };
  if (start !== undefined && !(isDevelopmentServer(start) && (builds || byFramework))) {
    // npm takes half a second to start a program, so it is skipped if it would do nothing else.
    const plain = prestart === undefined && poststart === undefined && !start.includes('npm_');
    if (plain) return { command: start, from: 'the start script of package.json' };
    return { command: 'npm run --silent start', from: 'the start script of package.json, through npm with its hooks' };
  }
  if (byFramework && !packageJson.scripts.build?.includes('generate')) return byFramework;
  const main = [packageJson.main, 'server.js', 'index.js', 'app.js'].find(
    (file) => file !== undefined && isPlainFile(file) && repository.files.has(file),
  );
  if (main === undefined || repository.files.has('index.html')) return undefined;
  return { command: `node ${main}`, from: main };
}

function nodeVersions(packageJson: PackageJson, { contents }: RepositoryContents): Toolchain {
  const { node } = packageJson.engines;
  if (node !== undefined) return { name: 'node', versions: node, from: 'package.json' };
  for (const file of ['.nvmrc', '.node-version']) {
    const text = contents.get(file)?.trim();
    const name = /^lts\/(\w+)$/.exec(text ?? '')?.[1];
    const versions = name === undefined ? pinnedSeries(text, 1) : LTS[name];
    if (versions !== undefined) return { name: 'node', versions, from: file };
  }
  return { name: 'node' };
}

function isPlainFile(path: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(path);
}
