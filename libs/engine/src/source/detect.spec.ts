import { planRelease } from './detect';
import { dependenciesKey } from './detect-node';
import type { SourceFacts } from './source-facts';

const LOCK = 'a'.repeat(64);

function facts(files: Record<string, unknown>, more: Partial<SourceFacts> = {}): SourceFacts {
  const text = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));
  return {
    files: new Set(Object.keys(files)),
    contents: new Map(Object.entries(files).map(([name, content]) => [name, text(content)])),
    sums: new Map(
      Object.keys(files)
        .filter((name) => /lock|shrinkwrap|npmrc/.test(name))
        .map((name) => [name, LOCK]),
    ),
    hasNpm: true,
    ...more,
  };
}

const auto = { runtime: 'auto', build: {} } as const;
const express = { scripts: { start: 'node server.js' }, dependencies: { express: '5' }, engines: { node: '>=18' } };

describe('planRelease', () => {
  it('finds a Node application: npm ci without development dependencies, started without npm', () => {
    expect(planRelease(auto, facts({ 'package.json': express, 'package-lock.json': '' }))).toMatchObject({
      runtime: 'systemd',
      toolchains: [{ name: 'node', versions: '>=18' }, { name: 'npm' }],
      install: 'npm ci --no-audit --no-fund --omit=dev',
      dependenciesOf: expect.any(String),
      build: undefined,
      start: 'node server.js',
    });
  });

  it('installs development dependencies where there is a build', () => {
    const plan = planRelease(
      auto,
      facts({ 'package.json': { scripts: { start: 'x', build: 'tsc' } }, 'package-lock.json': '' }),
    );
    expect(plan).toMatchObject({ install: 'npm ci --no-audit --no-fund --include=dev', build: 'npm run build' });
  });

  it.each([
    ['yarn.lock', 'npx --yes yarn@1.22.22 install --frozen-lockfile', true],
    ['pnpm-lock.yaml', 'npx --yes pnpm@9 install --frozen-lockfile', false],
  ])('takes the package manager of %s', (lockfile, install, reused) => {
    const plan = planRelease(
      auto,
      facts(
        { 'package.json': express, [lockfile]: '' },
        { sums: new Map(lockfile === 'yarn.lock' ? [[lockfile, LOCK]] : []) },
      ),
    );
    expect(plan.install).toBe(install);
    expect(plan.dependenciesOf !== undefined).toBe(reused);
  });

  it.each<[string, object]>([
    ['the root package has install scripts', { ...express, scripts: { ...express.scripts, postinstall: 'x' } }],
    ['there are workspaces', { ...express, workspaces: ['a'] }],
  ])('reuses no dependencies where %s', (_name, packageJson) => {
    expect(
      planRelease(auto, facts({ 'package.json': packageJson, 'package-lock.json': '' })).dependenciesOf,
    ).toBeUndefined();
  });

  it('needs no npm where nothing is installed or built', () => {
    expect(planRelease(auto, facts({ 'package.json': { scripts: { start: 'node x' } } }))).toMatchObject({
      toolchains: [{ name: 'node' }],
      install: undefined,
    });
  });

  it('goes through npm where the start script has hooks', () => {
    expect(planRelease(auto, facts({ 'package.json': { scripts: { prestart: 'a', start: 'b' } } })).start).toBe(
      'npm run --silent start',
    );
  });

  it('prefers the settings, then the Procfile, then package.json, then the main file', () => {
    const all = { Procfile: 'web: from-procfile -p $PORT\n', 'package.json': express };
    expect(planRelease({ runtime: 'auto', build: { startCommand: 'from-settings' } }, facts(all)).start).toBe(
      'from-settings',
    );
    expect(planRelease(auto, facts(all)).start).toBe('from-procfile -p $PORT');
    expect(planRelease(auto, facts({ 'package.json': { main: './index.js' }, 'index.js': '' })).start).toBe(
      'node index.js',
    );
  });

  it('serves an index.html without a start command as pages, and what a build makes of it', () => {
    expect(planRelease(auto, facts({ 'index.html': '' }))).toMatchObject({
      runtime: 'static',
      toolchains: [],
      outputs: ['.'],
    });
    const vite = { 'index.html': '', 'package.json': { scripts: { build: 'vite build' } }, 'package-lock.json': '' };
    expect(planRelease(auto, facts(vite))).toMatchObject({
      runtime: 'static',
      build: 'npm run build',
      outputs: ['dist', 'build', 'out', 'public', '_site', '.'],
    });
  });

  it('finds a Python application with a Procfile', () => {
    const plan = planRelease(auto, facts({ 'requirements.txt': '', Procfile: 'web: gunicorn app' }));
    expect(plan).toMatchObject({
      toolchains: [{ name: 'python' }],
      install: expect.stringContaining('-m venv .venv'),
      start: 'gunicorn app',
    });
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['nothing', {}, /looked for/],
    ['a go.mod', { 'go.mod': '' }, /go\.mod alone does not say/],
    ['broken JSON', { 'package.json': '{' }, /not valid JSON/],
  ])('says what was looked for where there is %s', (_name, files, message) => {
    expect(() => planRelease(auto, facts(files))).toThrow(message);
  });
});

describe('dependenciesKey', () => {
  it('changes with the lockfile, with what package.json asks for, and with Node', () => {
    const of = (lock: string, packageJson: object): string =>
      planRelease(
        auto,
        facts(
          { 'package.json': packageJson, 'package-lock.json': '' },
          { sums: new Map([['package-lock.json', lock]]) },
        ),
      ).dependenciesOf ?? '';
    const base = of(LOCK, express);
    const keys = [
      dependenciesKey(base, '18.20.4'),
      dependenciesKey(base, '20.0.0'),
      dependenciesKey(of('b'.repeat(64), express), '18.20.4'),
      dependenciesKey(of(LOCK, { ...express, dependencies: { express: '4' } }), '18.20.4'),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(dependenciesKey(of(LOCK, { ...express, version: '2.0.0' }), '18.20.4')).toBe(keys[0]);
  });
});
