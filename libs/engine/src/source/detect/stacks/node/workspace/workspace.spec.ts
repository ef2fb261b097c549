import { AUTO_DETECTED, fakeRepository } from '../../../../../../test/support/fake-repository';
import { planRelease } from '../../../plan-release';
import type { ReleasePlan } from '../../../release-plan';
import { includesFolder, pnpmPatterns } from './workspace-patterns';

const ui = { name: '@shop/ui', scripts: { build: 'tsc' }, exports: './dist/index.js' };
const theme = { name: '@shop/theme', scripts: { build: 'tsc' }, exports: './dist/index.js' };
const web = {
  name: '@shop/web',
  scripts: { dev: 'next dev', build: 'next build', start: 'next start' },
  dependencies: { next: '15', '@shop/ui': '*' },
};
const api = {
  name: '@shop/api',
  scripts: { start: 'node server.js' },
  dependencies: { express: '5', '@shop/theme': '*' },
};

const shop = {
  'package.json': {
    name: 'shop',
    private: true,
    workspaces: ['apps/*', 'packages/*'],
    devDependencies: { typescript: '5' },
  },
  'package-lock.json': '{}',
  'apps/web/package.json': web,
  'apps/api/package.json': api,
  'packages/ui/package.json': { ...ui, dependencies: { '@shop/theme': '*' } },
  'packages/theme/package.json': theme,
  'packages/broken/package.json': '{',
};

function plan(files: Record<string, unknown>, folder?: string, build: object = {}): ReleasePlan {
  return planRelease({ runtime: 'auto', build }, fakeRepository(files, [], folder));
}

describe('a package of a workspace', () => {
  it('is installed in the root, and built there after the packages that it depends on', () => {
    expect(plan(shop, 'apps/web')).toMatchObject({
      runtime: 'systemd',
      installs: [
        {
          command: 'npm ci --no-audit --no-fund --include=dev --workspace=apps/web --include-workspace-root',
          folder: 'root',
        },
      ],
      build:
        '(cd ./packages/theme && npm run build) && (cd ./packages/ui && npm run build) && (cd ./apps/web && npm run build)',
      buildFolder: 'root',
      start: 'next start --hostname 127.0.0.1 --port $PORT',
      toolchains: [{ name: 'node' }, { name: 'npm' }],
    });
    expect(plan(shop, 'apps/web').installs[0]?.cacheable).toBeUndefined();
  });

  it('has its dependencies built where it has no build itself', () => {
    expect(plan(shop, 'apps/api')).toMatchObject({
      build: '(cd ./packages/theme && npm run build)',
      start: 'node server.js',
      installs: [{ command: expect.stringContaining('--include=dev') }],
    });
  });

  it('is installed and built by pnpm with a filter', () => {
    const { 'package-lock.json': _lock, ...files } = shop;
    const found = plan(
      {
        ...files,
        'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
        'pnpm-workspace.yaml': "packages:\n  - 'apps/*'\n  - packages/*\n",
      },
      'apps/web',
    );
    expect(found.install).toBe(
      "pnpm install --frozen-lockfile --package-import-method=copy --filter '{.}' --filter @shop/web...",
    );
    expect(found.build).toBe('pnpm --filter @shop/web... run build');
    expect(found.toolchains).toMatchObject([{ name: 'node' }, { name: 'pnpm', versions: '9' }]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'Turborepo',
      {
        'turbo.json': '{ "tasks": { "build": {} } } // x',
        'package.json': { ...shop['package.json'], devDependencies: { turbo: '2' } },
      },
      'TURBO_TELEMETRY_DISABLED=1 turbo run build --filter=@shop/web... --env-mode=loose',
    ],
    [
      'an older Turborepo',
      {
        'turbo.json': { pipeline: { build: {} } },
        'package.json': { ...shop['package.json'], devDependencies: { turbo: '1' } },
      },
      'TURBO_TELEMETRY_DISABLED=1 turbo run build --filter=@shop/web...',
    ],
    [
      'Nx',
      { 'nx.json': {}, 'package.json': { ...shop['package.json'], devDependencies: { nx: '21' } } },
      'NX_DAEMON=false NX_NO_CLOUD=true nx run @shop/web:build',
    ],
    [
      'Yarn',
      { 'yarn.lock': '', 'package.json': { ...shop['package.json'], packageManager: 'yarn@1.22.22' } },
      '(cd ./packages/theme && yarn run build) && (cd ./packages/ui && yarn run build) && (cd ./apps/web && yarn run build)',
    ],
  ])('is built by %s', (_name, files, build) => {
    expect(plan({ ...shop, ...files }, 'apps/web').build).toBe(build);
  });

  it('has the standalone server of Next in a folder of its own path', () => {
    const files = { ...shop, 'apps/web/next.config.js': "module.exports = { output: 'standalone' }" };
    const found = plan(files, 'apps/web');
    expect(found.start).toBe("env HOSTNAME=127.0.0.1 node '.next/standalone/apps/web/server.js'");
    expect(found.build).toMatch(
      / && \(cd '\.\/apps\/web' && mkdir -p '\.next\/standalone\/apps\/web\/\.next' && cp -R /,
    );
  });

  it('leaves commands of the settings in its folder', () => {
    const found = plan(shop, 'apps/web', { installCommand: 'make deps', buildCommand: 'make' });
    expect(found).toMatchObject({ installs: [{ command: 'make deps' }], build: 'make' });
    expect(found.buildFolder).toBeUndefined();
    expect(found.installs[0]?.folder).toBeUndefined();
  });

  it('is a package of its own where the workspace does not include its folder', () => {
    const files = { ...shop, 'other/package.json': api, 'other/package-lock.json': '' };
    expect(plan(files, 'other')).toMatchObject({
      installs: [{ command: 'npm ci --no-audit --no-fund --omit=dev', cacheable: { kind: 'node_modules' } }],
      build: undefined,
    });
  });

  it.each(["x'; reboot #", '$(reboot)', '-x', 'a b'])('cannot add commands by its names (%p)', (name) => {
    const files = {
      'package.json': { workspaces: ['apps/*'], devDependencies: { turbo: '2' } },
      'pnpm-lock.yaml': '',
      'turbo.json': '{"tasks":{"build":{}}}',
      [`apps/${name}/package.json`]: { name, scripts: { build: 'tsc', start: 'node x' } },
    };
    const found = plan(files, `apps/${name}`);
    expect(found.install).toBe('pnpm install --frozen-lockfile --package-import-method=copy');
    const folder = name === '-x' ? './apps/-x' : `'./apps/${name.replaceAll("'", String.raw`'\''`)}'`;
    expect(found.build).toBe(`(cd ${folder} && pnpm run build)`);
  });
});

describe('the assets of another language in a workspace', () => {
  it('are built in the root, before the application is built in its folder', () => {
    const files = {
      ...shop,
      'apps/shop/package.json': {
        name: '@shop/shop',
        scripts: { build: 'vite build' },
        devDependencies: { vite: '6' },
      },
      'apps/shop/composer.json': {},
      'apps/shop/composer.lock': '{}',
      'apps/shop/artisan': '',
      'apps/shop/public/index.php': '',
    };
    const found = plan(files, 'apps/shop');
    expect(found).toMatchObject({ start: 'php-fpm', build: '(cd ../.. && (cd ./apps/shop && npm run build))' });
    expect(found.buildFolder).toBeUndefined();
    expect(found.installs.map(({ folder }) => folder)).toEqual([undefined, 'root']);
  });
});

describe('the root of a workspace', () => {
  it('names the packages that can be deployed', () => {
    expect(() => plan(shop)).toThrow(
      'package.json is the root of a workspace and starts nothing itself. Choose the package to deploy by a setting: source.subdirectory: apps/web (Next.js), source.subdirectory: apps/api (Express).',
    );
    const turbo = {
      ...shop['package.json'],
      scripts: { build: 'turbo build', start: 'turbo start' },
      devDependencies: { turbo: '2', vite: '6' },
    };
    expect(() => plan({ ...shop, 'package.json': turbo })).toThrow(/source\.subdirectory: apps\/web \(Next\.js\)/);
    const { 'apps/web/package.json': _web, 'apps/api/package.json': _api, ...libraries } = shop;
    expect(() => plan(libraries)).toThrow(/None of its packages has a start script/);
  });

  it('is deployed where it starts something itself', () => {
    const root = { ...shop['package.json'], scripts: { start: 'node server.js', build: 'npm run build --workspaces' } };
    expect(plan({ ...shop, 'package.json': root })).toMatchObject({
      start: 'node server.js',
      build: 'npm run build',
      install: 'npm ci --no-audit --no-fund --include=dev',
    });
    const next = { ...shop['package.json'], scripts: { build: 'next build' }, dependencies: { next: '15' } };
    expect(plan({ ...shop, 'package.json': next }).start).toBe('next start --hostname 127.0.0.1 --port $PORT');
    expect(plan(shop, undefined, { startCommand: 'node apps/api/server.js' })).toMatchObject({
      start: 'node apps/api/server.js',
    });
  });
});

describe('a repository with applications in folders', () => {
  it('says which they are, without a workspace', () => {
    const files = {
      'client/package.json': { scripts: { dev: 'vite', build: 'vite build' }, devDependencies: { vite: '6' } },
      'server/package.json': { main: 'index.js', dependencies: { express: '5' } },
      'e2e/package.json': { scripts: { start: 'node x' } },
    };
    expect(() => plan(files)).toThrow(
      /folders of the repository can be deployed.*source\.subdirectory: client \(Vite\), source\.subdirectory: server \(Express\)\.$/,
    );
  });
});

describe('an application of Nx without scripts', () => {
  const files = {
    'package.json': { name: 'shop', devDependencies: { nx: '20', vite: '6' }, dependencies: { express: '5' } },
    'nx.json': {},
    'package-lock.json': '{}',
    'apps/api/project.json': {
      name: 'api',
      projectType: 'application',
      targets: { build: { executor: '@nx/esbuild:esbuild', options: { outputPath: 'dist/apps/api' } } },
    },
    'apps/web/project.json': { name: 'web', projectType: 'application' },
    'apps/web/vite.config.ts': "build: { outDir: '../../dist/web' }",
    'apps/web-e2e/project.json': { name: 'web-e2e', projectType: 'application' },
  };

  it('is built in the root and started from the folder of its build', () => {
    expect(plan(files, 'apps/api')).toMatchObject({
      installs: [{ command: 'npm ci --no-audit --no-fund --include=dev', folder: 'root' }],
      build: 'NX_DAEMON=false NX_NO_CLOUD=true nx run api:build',
      buildFolder: 'root',
      start: 'node ../../dist/apps/api/main.js',
    });
    const web = plan(files, 'apps/web');
    expect(web).toMatchObject({ runtime: 'static', buildFolder: 'root' });
    expect(web.outputs[0]).toBe('../../dist/web');
  });

  it('has no pages outside of the repository', () => {
    const found = plan({ ...files, 'apps/web/vite.config.ts': "outDir: '../../../../etc'" }, 'apps/web');
    expect(found.outputs).not.toContainEqual(expect.stringContaining('etc'));
  });

  it('is named where the folder is not set', () => {
    expect(() => plan(files)).toThrow(
      /source\.subdirectory: apps\/api \(an application of Nx\), source\.subdirectory: apps\/web \(an application of Nx\)\./,
    );
  });
});

describe('the patterns of a workspace', () => {
  it.each<[readonly string[], string, boolean]>([
    [['packages/*'], 'packages/a', true],
    [['packages/*'], 'packages/a/b', false],
    [['packages/**'], 'packages/a/b', true],
    [['./packages/*/'], 'packages/a', true],
    [['**'], 'a/b/c', true],
    [['**/lib'], 'a/b/lib', true],
    [['packages/{a,b}'], 'packages/b', true],
    [['packages/{a,b}'], 'packages/c', false],
    [['packages/*', '!packages/a'], 'packages/a', false],
    [['packages/lib-*'], 'packages/lib-x', true],
    [['packages/lib.x'], 'packages/lib-x', false],
    [['packages/*-app-*'], 'packages/my-app-x', true],
    [['packages/*ab'], 'packages/ab', true],
    [['packages/ab*ba'], 'packages/aba', false],
    [['**/a/**/b'], 'x/a/y/b', true],
    [['a'], 'a', true],
    [[], 'a', false],
    [['*a'.repeat(50)], 'a'.repeat(200), true],
    [[`${'*a'.repeat(50)}b`], 'a'.repeat(200), false],
    [[Array(50).fill('**').join('/')], 'a/b/c/d', true],
  ])('%p include %p: %p', (patterns, folder, expected) => {
    expect(includesFolder(patterns, folder)).toBe(expected);
  });

  it.each<[string, readonly string[] | undefined]>([
    ["packages:\n  - 'apps/*'\n  # more\n  - packages/* # all\ncatalog:\n  x: 1\n", ['apps/*', 'packages/*']],
    ['packages:\n- "a"\n- b\n', ['a', 'b']],
    ['packages: ["a", b]\n', ['a', 'b']],
    ['catalog:\n  x: 1\npackages:\n  - a\n', ['a']],
    ['onlyBuiltDependencies:\n  - a\n', undefined],
    ['', undefined],
  ])('of pnpm are read from %p', (text, expected) => {
    expect(pnpmPatterns(fakeRepository({ 'pnpm-workspace.yaml': text }))).toEqual(expected);
  });
});

it('AUTO names the packages as well', () => {
  expect(() => planRelease(AUTO_DETECTED, fakeRepository(shop))).toThrow(/Choose the package/);
});
