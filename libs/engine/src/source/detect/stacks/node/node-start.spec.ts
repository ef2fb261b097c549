import { AUTO_DETECTED, fakeRepository } from '../../../../../test/support/fake-repository';
import { planRelease } from '../../plan-release';
import type { ReleasePlan } from '../../release-plan';

function plan(packageJson: object, files: Record<string, unknown> = {}): ReleasePlan {
  return planRelease(AUTO_DETECTED, fakeRepository({ 'package.json': packageJson, ...files }));
}

/** A package whose dependencies and development server are those of a framework. */
function using(names: Record<string, string>, scripts: Record<string, string> = {}): object {
  return { scripts: { build: 'make', ...scripts }, dependencies: names };
}

describe('a Node application is started', () => {
  it.each<[string, Record<string, string>, Record<string, unknown>, string]>([
    ['Next', { next: '15' }, {}, 'next start --hostname 127.0.0.1 --port $PORT'],
    ['Nuxt', { nuxt: '^3.0.0' }, {}, 'node .output/server/index.mjs'],
    ['Nuxt 2', { nuxt: '^2.15.0' }, {}, 'nuxt start --hostname 127.0.0.1 --port $PORT'],
    [
      'React Router',
      { '@react-router/dev': '7', '@react-router/serve': '7' },
      {},
      'react-router-serve build/server/index.js',
    ],
    ['Remix', { '@remix-run/dev': '2', '@remix-run/serve': '2', vite: '5' }, {}, 'remix-serve build/server/index.js'],
    ['an older Remix', { '@remix-run/dev': '1', '@remix-run/serve': '1' }, {}, 'remix-serve build/index.js'],
    ['SvelteKit', { '@sveltejs/kit': '2', '@sveltejs/adapter-node': '5' }, {}, 'node build'],
    [
      'SvelteKit with a folder',
      { '@sveltejs/kit': '2', '@sveltejs/adapter-auto': '5' },
      { 'svelte.config.js': "import adapter from '@sveltejs/adapter-node';\nadapter({ out: 'server' })" },
      'node server',
    ],
    ['Astro', { astro: '5', '@astrojs/node': '9' }, {}, 'node dist/server/entry.mjs'],
    ['Nest', { '@nestjs/core': '11' }, {}, 'node dist/main'],
    ['Strapi', { '@strapi/strapi': '5' }, {}, 'strapi start'],
    ['Directus', { directus: '11' }, {}, 'directus bootstrap && exec directus start'],
    ['AdonisJS', { '@adonisjs/core': '6' }, {}, 'node build/bin/server.js'],
    [
      'Angular with a server',
      { '@angular/core': '19' },
      { 'angular.json': { projects: { a: { architect: { build: { options: { ssr: { entry: 'x' } } } } } } } },
      'node dist/a/server/server.mjs',
    ],
  ])('by its framework: %s', (_name, names, files, start) => {
    expect(plan(using(names), files)).toMatchObject({ runtime: 'systemd', start });
  });

  it.each([
    [{ start: 'next dev' }, { next: '15' }, 'next start --hostname 127.0.0.1 --port $PORT'],
    [{ start: 'nest start', 'start:prod': 'node dist/src/main' }, { '@nestjs/core': '11' }, 'node dist/src/main'],
    [{ start: 'nodemon x', production: 'NODE_ENV=production node x' }, { express: '5' }, 'NODE_ENV=production node x'],
    [{ start: 'strapi develop' }, { '@strapi/strapi': '5' }, 'strapi start'],
    [{ start: 'concurrently "vite" "nodemon api.js"', 'start:prod': 'node api.js' }, { express: '5' }, 'node api.js'],
  ])('by what is for visitors, not by a development server: %p', (scripts, names, start) => {
    expect(plan(using(names, scripts)).start).toBe(start);
  });

  it.each([
    [{ start: 'nodemon backend/server' }, {}, 'node backend/server'],
    [{ start: 'NODE_ENV=development nodemon --watch src -e js ./src/index.js' }, {}, 'node ./src/index.js'],
    [{ start: 'nodemon --exec ts-node src/index.ts' }, { 'ts-node': '10' }, 'ts-node src/index.ts'],
    [{ start: 'nodemon src/index.ts' }, { tsx: '4' }, 'tsx src/index.ts'],
    [{ dev: 'tsx watch src/index.ts' }, { tsx: '4' }, 'tsx src/index.ts'],
    [{ start: 'node --watch --env-file=.env app/index.js' }, {}, 'node --env-file=.env app/index.js'],
    [{ dev: 'bun --watch src/index.ts' }, {}, 'bun src/index.ts'],
  ])('by the program that a development server watches: %p', (scripts, devDependencies, start) => {
    expect(plan({ scripts, devDependencies }).start).toBe(start);
  });

  it.each([
    'nodemon',
    'nodemon --exec "x $(reboot)" a.js',
    'nodemon $(reboot).js',
    'nodemon --exec make x',
    'nodemon a.ts',
  ])('by nothing where that is not known: %s', (start) => {
    expect(() => plan({ scripts: { start } })).toThrow(/package\.json alone does not say how to start it/);
  });

  it('by its server where other scripts for production only build', () => {
    const scripts = { start: 'nodemon server.js', production: 'mix --production', prod: 'webpack' };
    expect(plan(using({ express: '5' }, scripts), { 'server.js': '' }).start).toBe('node server.js');
  });

  it.each([
    ['next start', 'next start --hostname 127.0.0.1 --port $PORT'],
    ['next start -p 3000', 'next start --hostname 127.0.0.1 --port $PORT'],
    ['NODE_ENV=production next start --port=80', 'NODE_ENV=production next start --hostname 127.0.0.1 --port $PORT'],
    ['next start -p ${PORT:-8080} -H 0.0.0.0', 'next start --hostname 127.0.0.1 --port $PORT'],
    ['serve -s build', 'serve -s build --listen tcp://127.0.0.1:$PORT'],
    ['serve -s build -l 5000', 'serve -s build --listen tcp://127.0.0.1:$PORT'],
    ['http-server ./dist -p 8080', 'http-server ./dist -a 127.0.0.1 -p $PORT'],
    ['fastify start -l info -p 3000 app.js', 'fastify start -l info app.js --address 127.0.0.1 --port $PORT'],
    ['node server.js -p 3000', 'node server.js -p 3000'],
    ['prisma migrate deploy && next start', 'prisma migrate deploy && next start'],
  ])('on its own port and address: %p', (start, expected) => {
    expect(plan({ scripts: { start } }).start).toBe(expected);
  });

  it('by the package manager where the script has hooks', () => {
    expect(plan({ scripts: { prestart: 'a', start: 'b' } }).start).toBe('npm run --silent start');
    expect(plan({ scripts: { prestart: 'a', start: 'b' } }, { 'yarn.lock': '' }).start).toBe('yarn run start');
  });

  it.each<[object, Record<string, unknown>, string | undefined]>([
    [{ main: './index.js' }, { 'index.js': '' }, 'node index.js'],
    [{ main: 'dist/index.js', scripts: { build: 'tsc' }, dependencies: { fastify: '5' } }, {}, 'node dist/index.js'],
    [{ dependencies: { express: '5' } }, { 'src/app.js': '' }, 'node src/app.js'],
    [{ dependencies: { express: '5' } }, { 'server.js': '', 'index.html': '' }, 'node server.js'],
    [{}, { 'index.js': '', 'index.html': '' }, undefined],
    [{ main: '$(reboot).js' }, { '$(reboot).js': '', 'index.html': '' }, undefined],
  ])('by its main file without a script: %p', (packageJson, files, start) => {
    expect(plan(packageJson, files).start).toBe(start);
  });

  it('after the build of its framework where package.json has none', () => {
    expect(plan({ dependencies: { next: '15' } })).toMatchObject({
      build: 'next build',
      install: expect.stringContaining('--include=dev'),
    });
    expect(plan({ scripts: { start: 'node x' }, dependencies: { next: '15' } }).build).toBeUndefined();
    const heroku = { build: 'a', 'heroku-postbuild': 'b', start: 'node x' };
    expect(plan({ scripts: heroku }).build).toBe('npm run heroku-postbuild');
  });
});

describe('a standalone server of Next', () => {
  const config = { 'next.config.mjs': "/** x */\nexport default { output: 'standalone' }; // output: 'export'\n" };

  it('is started with the files that browsers load beside it', () => {
    const found = plan(using({ next: '15' }, { build: 'next build', start: 'next start' }), config);
    expect(found.start).toBe("env HOSTNAME=127.0.0.1 node '.next/standalone/server.js'");
    expect(found.build).toMatch(/^npm run build && mkdir -p '\.next\/standalone\/\.next' && cp -R \.next\/static /);
  });

  it('is not used where the application has a server of its own, or a build of the settings', () => {
    const packageJson = using({ next: '15' }, { start: 'node server.js' });
    expect(plan(packageJson, { ...config, 'server.js': '' })).toMatchObject({
      start: 'node server.js',
      build: 'npm run build',
    });
    const settings = { runtime: 'auto', build: { buildCommand: 'make' } } as const;
    const files = { 'package.json': using({ next: '15' }), ...config };
    expect(planRelease(settings, fakeRepository(files)).start).toBe('next start --hostname 127.0.0.1 --port $PORT');
  });
});

describe('pages that a framework exports', () => {
  it.each<[string, object, Record<string, unknown>, string]>([
    ['Next', using({ next: '15' }, { start: 'next start' }), { 'next.config.js': "output: 'export'" }, 'out'],
    ['Next', using({ next: '15' }), { 'next.config.ts': "output: 'export', distDir: 'www'" }, 'www'],
    ['an older Next', using({ next: '12' }, { build: 'next build && next export' }), {}, 'out'],
    ['Nuxt', using({ nuxt: '3' }, { build: 'nuxt generate' }), {}, '.output/public'],
    ['React Router', using({ '@react-router/dev': '7' }), { 'react-router.config.ts': 'ssr: false' }, 'build/client'],
    ['Remix', using({ '@remix-run/dev': '2' }), { 'vite.config.ts': 'remix({ ssr: false })' }, 'build/client'],
    ['SvelteKit', using({ '@sveltejs/kit': '2', '@sveltejs/adapter-static': '3' }), {}, 'build'],
    ['Astro', using({ astro: '5' }, { start: 'astro dev' }), {}, 'dist'],
  ])('are served by the proxy: %s', (_name, packageJson, files, output) => {
    const found = plan(packageJson, files);
    expect(found).toMatchObject({ runtime: 'static', start: undefined });
    expect(found.outputs[0]).toBe(output);
  });
});

describe('what a framework misses', () => {
  it.each<[object, Record<string, unknown>, RegExp]>([
    [
      using({ '@sveltejs/kit': '2', '@sveltejs/adapter-auto': '6' }),
      {},
      /adapter-auto, which makes no server: use @sveltejs\/adapter-node/,
    ],
    [using({ '@react-router/dev': '7' }), {}, /add @react-router\/serve, or set build\.start_command/],
    [using({ '@remix-run/dev': '2' }), {}, /add @remix-run\/serve/],
    [
      using({ astro: '5', '@astrojs/vercel': '8' }),
      {
        'astro.config.mjs':
          "import vercel from '@astrojs/vercel';\nexport default { output: 'server', adapter: vercel() }",
      },
      /Astro uses @astrojs\/vercel.*use @astrojs\/node/,
    ],
    [
      using({ astro: '5', '@astrojs/node': '9' }),
      { 'astro.config.mjs': "import node from '@astrojs/node';\nadapter: node({ mode: 'middleware' })" },
      /set mode: 'standalone'/,
    ],
  ])('is said: %p', (packageJson, files, message) => {
    expect(() => plan(packageJson, files)).toThrow(message);
  });
});

it('reads hostile configurations in little time', () => {
  const before = Date.now();
  const texts = [
    '/*'.repeat(200_000),
    "'astro-".repeat(60_000),
    "outDir: '".repeat(40_000),
    '{'.repeat(400_000),
    ' '.repeat(400_000),
  ];
  for (const text of texts) {
    const files = Object.fromEntries(
      [
        'next.config.js',
        'astro.config.mjs',
        'vite.config.ts',
        'lerna.json',
        'pnpm-workspace.yaml',
        'mise.toml',
        'angular.json',
      ].map((name) => [name, text]),
    );
    for (const name of ['next', 'astro', 'vite', '@angular/core', '@sveltejs/kit']) {
      const settings = { runtime: 'auto', build: { startCommand: 'node x' } } as const;
      const packageJson = using({ [name]: '1' }, { dev: name, build: `${name} build ${text}` });
      const found = planRelease(settings, fakeRepository({ ...files, 'package.json': packageJson }));
      expect(found.start).toBe('node x');
    }
  }
  expect(Date.now() - before).toBeLessThan(10_000);
});
