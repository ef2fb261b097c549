import { AUTO_DETECTED, fakeRepository } from '../../../../../test/support/fake-repository';
import { dependencyCacheKey } from '../../dependency-cache-key';
import { planRelease } from '../../plan-release';
import type { ReleasePlan } from '../../release-plan';

const express = { scripts: { start: 'node server.js' }, dependencies: { express: '5' }, engines: { node: '>=18' } };

function plan(files: Record<string, unknown>, build: object = {}): ReleasePlan {
  return planRelease({ runtime: 'auto', build }, fakeRepository(files));
}

const keptOf = ({ installs }: ReleasePlan): string | undefined => installs[0]?.cacheable?.fingerprint;

describe('a Node application', () => {
  it('is installed by npm ci without development dependencies, and started without npm', () => {
    expect(plan({ 'package.json': express, 'package-lock.json': '' })).toMatchObject({
      runtime: 'systemd',
      toolchains: [{ name: 'node', versions: '>=18', from: 'package.json' }, { name: 'npm' }],
      install: 'npm ci --no-audit --no-fund --omit=dev',
      installs: [{ cacheable: { kind: 'node_modules', toolchain: 'node' } }],
      build: undefined,
      start: 'node server.js',
      caches: [],
    });
  });

  it('has its development dependencies and its caches where there is a build', () => {
    const found = plan({ 'package.json': { scripts: { start: 'x', build: 'tsc' } }, 'package-lock.json': '' });
    expect(found).toMatchObject({ install: 'npm ci --no-audit --no-fund --include=dev', build: 'npm run build' });
    expect(found.caches).toEqual(expect.arrayContaining(['.next/cache', 'node_modules/.cache']));
    // Caches leave the release when it is built, and Nuxt 2 starts from there.
    expect(found.caches).not.toContain('.nuxt');
  });

  it.each([
    ['yarn.lock', undefined, 'yarn install --frozen-lockfile', true],
    [
      'yarn.lock',
      'yarn@4.1.0',
      'YARN_NODE_LINKER=node-modules YARN_ENABLE_TELEMETRY=0 yarn install --immutable',
      false,
    ],
    ['pnpm-lock.yaml', undefined, 'pnpm install --frozen-lockfile --package-import-method=copy', true],
    ['bun.lock', undefined, 'bun install --frozen-lockfile --backend=copyfile', true],
    ['bun.lockb', undefined, 'bun install --frozen-lockfile --backend=copyfile', true],
    ['none', 'npm@10.0.0', 'npm install --no-audit --no-fund --no-package-lock --omit=dev', false],
    ['none', 'pnpm@9.0.0', 'pnpm install --no-frozen-lockfile --package-import-method=copy', false],
    ['none', 'yarn@1.22.22', 'yarn install --no-lockfile', false],
  ])('is installed by the package manager of %s (%p)', (lockfile, packageManager, install, reused) => {
    const found = plan({ 'package.json': { ...express, packageManager }, [lockfile]: 'x' });
    expect(found.install).toBe(install);
    expect(keptOf(found) !== undefined).toBe(reused);
  });

  it('is built by its package manager, and has the toolchains that its scripts call', () => {
    const scripts = { build: 'yarn clean && tsc', clean: 'npx rimraf dist', start: 'node dist/main.js' };
    const found = plan({ 'package.json': { ...express, scripts, engines: {} }, 'pnpm-lock.yaml': 'x' });
    expect(found.build).toBe('pnpm run build');
    expect(found.toolchains.map(({ name }) => name)).toEqual(['node', 'npm', 'pnpm', 'yarn']);
  });

  it('has Bun without Node only where nothing else runs', () => {
    const names = (scripts: object, more: object = {}): string[] =>
      plan({ 'package.json': { scripts, dependencies: { hono: '4' }, ...more }, 'bun.lock': 'x' }).toolchains.map(
        ({ name }) => name,
      );
    expect(names({ start: 'bun run src/index.ts' })).toEqual(['bun']);
    expect(names({ start: 'bun run serve', serve: 'bun src/index.ts', build: 'bun build src/index.ts' })).toEqual([
      'bun',
    ]);
    expect(names({ start: 'bun run serve', serve: 'node src/index.js' })).toEqual(['node', 'bun']);
    expect(names({ start: 'next start', build: 'next build' })).toEqual(['node', 'bun']);
    expect(names({ start: 'bun src/index.ts' }, { engines: { node: '22' } })).toEqual(['node', 'bun']);
  });

  it('is started by Bun from its source where its lockfile is that of Bun', () => {
    const found = plan({ 'package.json': { dependencies: { elysia: '1' } }, 'bun.lock': 'x', 'index.ts': '' });
    expect(found).toMatchObject({ start: 'bun index.ts', toolchains: [{ name: 'bun' }] });
    expect(found.installs[0]?.cacheable?.toolchain).toBe('bun');
  });

  it.each<[string, object, string]>([
    [
      'its start calls one',
      { scripts: { start: 'ts-node src/index.ts' }, devDependencies: { 'ts-node': '10' } },
      'include',
    ],
    [
      'a hook calls one',
      { scripts: { start: 'node x', prepare: 'husky' }, devDependencies: { husky: '9' } },
      'include',
    ],
    ['a preloaded module is one', { scripts: { start: 'node -r esm/x y' }, devDependencies: { esm: '3' } }, 'include'],
    ['Prisma is one', { dependencies: { '@prisma/client': '6' }, devDependencies: { prisma: '6' } }, 'include'],
    ['none is called', { scripts: { start: 'node x', test: 'jest' }, devDependencies: { jest: '29' } }, 'omit'],
  ])('has its development dependencies by npm if they are needed: %s', (_name, more, option) => {
    const found = plan({ 'package.json': { ...express, ...more }, 'package-lock.json': '' });
    expect(found.install).toBe(`npm ci --no-audit --no-fund --${option}=dev`);
  });

  it.each<[string, object, string]>([
    ['the root package has install scripts', { scripts: { ...express.scripts, postinstall: 'x' } }, 'postinstall'],
    ['there are workspaces', { workspaces: ['a'] }, 'workspaces'],
    ['a folder of the repository is one', { dependencies: { shared: 'file:./shared' } }, 'folders'],
    ['one is made of the schema of the application', { dependencies: { '@prisma/client': '^5.0.0' } }, 'schema'],
  ])('keeps no dependencies where %s, and says so', (_name, more, reason) => {
    const found = plan({ 'package.json': { ...express, ...more }, 'package-lock.json': '' });
    expect(keptOf(found)).toBeUndefined();
    expect(found.reasons.join()).toContain(reason);
  });

  it('keeps no dependencies where a module of its own is compiled with them', () => {
    const found = plan({ 'package.json': express, 'package-lock.json': '', 'binding.gyp': '' });
    expect(keptOf(found)).toBeUndefined();
    expect(found.reasons.join()).toContain('binding.gyp');
  });

  it('keeps no dependencies of the packages of pnpm, each of which has its own', () => {
    const files = { 'package.json': express, 'pnpm-lock.yaml': 'x' };
    expect(keptOf(plan(files))).toBeDefined();
    expect(keptOf(plan({ ...files, 'pnpm-workspace.yaml': 'packages: [a]' }))).toBeUndefined();
    expect(keptOf(plan({ ...files, 'pnpm-workspace.yaml': 'onlyBuiltDependencies: [esbuild]' }))).toBeDefined();
  });

  it('keeps what a command of the settings installs only where it does nothing else', () => {
    const files = { 'package.json': express, 'package-lock.json': '' };
    expect(keptOf(plan(files, { installCommand: 'npm ci --include=dev' }))).toEqual(expect.any(String));
    expect(keptOf(plan(files, { installCommand: 'npm ci && ./more' }))).toBeUndefined();
  });

  it('needs no npm where nothing is installed or built', () => {
    expect(plan({ 'package.json': { scripts: { start: 'node x' } } })).toMatchObject({
      toolchains: [{ name: 'node' }],
      install: undefined,
      installs: [],
    });
  });

  it('goes through npm where the start script has hooks', () => {
    expect(plan({ 'package.json': { scripts: { prestart: 'a', start: 'b' } } }).start).toBe('npm run --silent start');
  });

  it('is started by its main file where no script says how', () => {
    expect(plan({ 'package.json': { main: './index.js' }, 'index.js': '' }).start).toBe('node index.js');
  });
});

describe('dependenciesKey', () => {
  it('changes with the lockfile, with what package.json asks for, and with Node', () => {
    const of = (lock: string, packageJson: object): string =>
      keptOf(plan({ 'package.json': packageJson, 'package-lock.json': lock })) ?? '';
    const base = of('a', express);
    const keys = [
      dependencyCacheKey(base, '18.20.4'),
      dependencyCacheKey(base, '20.0.0'),
      dependencyCacheKey(of('b', express), '18.20.4'),
      dependencyCacheKey(of('a', { ...express, dependencies: { express: '4' } }), '18.20.4'),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(dependencyCacheKey(of('a', { ...express, version: '2.0.0' }), '18.20.4')).toBe(keys[0]);
  });
});

it('AUTO decides', () => {
  expect(planRelease(AUTO_DETECTED, fakeRepository({ 'package.json': express })).runtime).toBe('systemd');
});
