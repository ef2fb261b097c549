import { AUTO_DETECTED, fakeRepository } from '../../../../test/support/fake-repository';
import { dependencyCacheKey } from '../dependency-cache-key';
import { planRelease } from '../plan-release';
import type { ReleasePlan } from '../release-plan';

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
    ['yarn.lock', undefined, 'npx --yes yarn@1.22.22 install --frozen-lockfile', true],
    [
      'yarn.lock',
      'yarn@4.1.0',
      'YARN_NODE_LINKER=node-modules YARN_ENABLE_TELEMETRY=0 npx --yes @yarnpkg/cli-dist@4.1.0 install --immutable',
      false,
    ],
    ['pnpm-lock.yaml', undefined, 'npx --yes pnpm@9 install --frozen-lockfile --package-import-method=copy', true],
    [
      'pnpm-lock.yaml',
      'pnpm@8.15.1+sha512.abc',
      'npx --yes pnpm@8.15.1 install --frozen-lockfile --package-import-method=copy',
      true,
    ],
  ])('takes the package manager of %s (%p)', (lockfile, packageManager, install, reused) => {
    const found = plan({ 'package.json': { ...express, packageManager }, [lockfile]: 'x' });
    expect(found.install).toBe(install);
    expect(keptOf(found) !== undefined).toBe(reused);
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

  it('keeps no dependencies of the packages of pnpm, each of which has its own', () => {
    const files = { 'package.json': express, 'pnpm-lock.yaml': 'x' };
    expect(keptOf(plan(files))).toBeDefined();
    expect(keptOf(plan({ ...files, 'pnpm-workspace.yaml': '' }))).toBeUndefined();
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

  it.each([
    ['next', 'next start --hostname 127.0.0.1 --port $PORT'],
    ['nuxt', 'node .output/server/index.mjs'],
    ['@astrojs/node', 'node dist/server/entry.mjs'],
  ])('is started by %s where it has only a development server', (name, start) => {
    const scripts = { dev: 'x', build: 'x build', start: `${name} dev` };
    expect(
      plan({ 'package.json': { scripts: { ...scripts, start: undefined }, dependencies: { [name]: '1' } } }).start,
    ).toBe(start);
  });

  it.each([
    ['.nvmrc', 'v18.19.0\n', '18'],
    ['.nvmrc', 'lts/iron', '20'],
    ['.node-version', '20.1', '20'],
    ['.nvmrc', 'lts/*', undefined],
  ])('asks for the Node of %s (%p)', (file, text, versions) => {
    const [node] = plan({ 'package.json': { scripts: { start: 'node x' } }, [file]: text }).toolchains;
    expect(node).toEqual(versions === undefined ? { name: 'node' } : { name: 'node', versions, from: file });
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
