import { posix } from 'node:path';
import { configText, configuredFolder, majorOf, safeFolder, type NodeProject } from '../node-project';
import type { Framework } from './framework';

export const nuxt: Framework = {
  label: 'Nuxt',
  packages: ['nuxt', 'nuxt3', 'nuxt-edge'],
  program: 'nuxt',
  build: 'nuxt build',

  plan(project) {
    const pages = ['.output/public', 'dist'];
    const generates = /\b(nuxt|nuxi) generate\b/.test(project.packageJson.scripts['build'] ?? '');
    if (generates) return { outputs: pages, overridesStart: true };
    if (majorOf(project.packageJson, 'nuxt') >= 3) return { start: 'node .output/server/index.mjs' };
    if (/\btarget\s*:\s*["']static["']/.test(configText(project, 'nuxt.config'))) return { outputs: ['dist'] };
    return { start: 'nuxt start --hostname 127.0.0.1 --port $PORT' };
  },
};

export const reactRouter: Framework = {
  label: 'React Router',
  packages: ['@react-router/dev'],
  program: 'react-router',
  build: 'react-router build',

  plan(project) {
    const config = configText(project, 'react-router.config');
    const folder = configuredFolder(config, 'buildDirectory') ?? 'build';
    if (withoutServer(config)) return { outputs: [`${folder}/client`], overridesStart: true };
    if (project.packageJson.packages.has('@react-router/serve'))
      return { start: `react-router-serve ${folder}/server/index.js` };
    return { missing: missingServer('React Router', '@react-router/serve') };
  },
};

export const remix: Framework = {
  label: 'Remix',
  packages: ['@remix-run/dev', '@remix-run/serve'],
  program: 'remix',
  build: 'remix build',

  plan(project) {
    const config = configText(project, 'vite.config');
    if (withoutServer(config)) return { outputs: ['build/client'] };
    if (!project.packageJson.packages.has('@remix-run/serve'))
      return { missing: missingServer('Remix', '@remix-run/serve') };
    const vite = config !== '' || project.packageJson.packages.has('vite');
    return { start: `remix-serve ${vite ? 'build/server/index.js' : 'build/index.js'}` };
  },
};

export const svelteKit: Framework = {
  label: 'SvelteKit',
  packages: ['@sveltejs/kit'],
  program: 'vite',
  build: 'vite build',

  plan(project) {
    const config = configText(project, 'svelte.config');
    const { packages } = project.packageJson;
    const imported = /["'](@sveltejs\/adapter-[\w-]{1,40}|svelte-adapter-[\w-]{1,40})["']/.exec(config)?.[1];
    const listed = [...packages.keys()].find((name) => /^(@sveltejs\/|svelte-)adapter-/.test(name));
    const adapter = imported ?? (packages.has('@sveltejs/adapter-node') ? '@sveltejs/adapter-node' : listed);
    if (adapter === '@sveltejs/adapter-node') return { start: `node ${configuredFolder(config, 'out') ?? 'build'}` };
    if (adapter === '@sveltejs/adapter-static') return { outputs: [configuredFolder(config, 'pages') ?? 'build'] };
    if (adapter === 'svelte-adapter-bun')
      return { start: `bun ${configuredFolder(config, 'out') ?? 'build'}/index.js` };
    return {
      missing: `SvelteKit uses ${adapter ?? 'no adapter'}, which makes no server: use @sveltejs/adapter-node (or @sveltejs/adapter-static for pages) in svelte.config.js, or set build.start_command.`,
    };
  },
};

export const astro: Framework = {
  label: 'Astro',
  packages: ['astro'],
  program: 'astro',
  build: 'astro build',

  plan(project) {
    const config = configText(project, 'astro.config');
    const folder = configuredFolder(config, 'outDir') ?? 'dist';
    const adapter =
      /["'](@astrojs\/(?:node|vercel|netlify|cloudflare|deno)|[\w@/-]*astro-[\w-]*adapter[\w-]*)[\w/-]*["']/.exec(
        config,
      )?.[1];
    const server = /\boutput\s*:\s*["'](server|hybrid)["']/.test(config);
    const node = adapter === '@astrojs/node' || (config === '' && project.packageJson.packages.has('@astrojs/node'));
    if (node && !/\bmode\s*:\s*["']middleware["']/.test(config)) return { start: `node ${folder}/server/entry.mjs` };
    if (node)
      return {
        missing:
          "Astro makes only a middleware: set mode: 'standalone' for @astrojs/node in its configuration, or set build.start_command.",
      };
    if (adapter !== undefined && server)
      return {
        missing: `Astro uses ${adapter}, which makes no server for Node: use @astrojs/node in its configuration, or set build.start_command.`,
      };
    return { outputs: [...new Set([folder, `${folder}/client`, '.vercel/output/static'])] };
  },
};

export const nest: Framework = {
  label: 'NestJS',
  packages: ['@nestjs/core'],
  program: 'nest',
  build: 'nest build',

  plan({ contents }) {
    const config = contents.get('nest-cli.json') ?? '';
    const root = configuredFolder(config, 'root');
    const entry = configuredFolder(config, 'entryFile') ?? 'main';
    const monorepo = /"monorepo"\s*:\s*true/.test(config) && root !== undefined;
    return { start: `node ${monorepo ? `dist/${root}/${entry}` : `dist/${entry}`}` };
  },
};

const fixed = (label: string, name: string, program: string, start: string, build?: string): Framework => ({
  label,
  packages: [name],
  program,
  build,
  plan: () => ({ start }),
});

/** Frameworks whose server has a command of its own. */
export const SERVERS: readonly Framework[] = [
  nuxt,
  reactRouter,
  remix,
  svelteKit,
  astro,
  nest,
  fixed('Strapi', '@strapi/strapi', 'strapi', 'strapi start', 'strapi build'),
  fixed('Strapi', 'strapi', 'strapi', 'strapi start', 'strapi build'),
  fixed('Directus', 'directus', 'directus', 'directus bootstrap && exec directus start'),
  fixed('TanStack Start', '@tanstack/react-start', 'vite', 'node .output/server/index.mjs', 'vite build'),
  fixed('SolidStart', '@solidjs/start', 'vinxi', 'node .output/server/index.mjs', 'vinxi build'),
  fixed('Keystone', '@keystone-6/core', 'keystone', 'keystone start', 'keystone build'),
  {
    ...fixed('AdonisJS', '@adonisjs/core', 'ace', '', 'node ace build'),
    // The application is built into a folder in which the start script would be valid.
    plan: ({ packageJson }) => ({
      start: `node build/${majorOf(packageJson, '@adonisjs/core') < 6 ? 'server.js' : 'bin/server.js'}`,
      overridesStart: /build/.test(packageJson.scripts['build'] ?? 'build'),
    }),
  },
];

function withoutServer(config: string): boolean {
  return /\bssr\s*:\s*false\b/.test(config);
}

function missingServer(label: string, name: string): string {
  return `${label} makes a server that ${name} starts, which is not among the dependencies: add ${name}, or set build.start_command.`;
}

/** Folder of the pages that Vite makes, relative to the folder of the package. */
export function viteOutputs(project: NodeProject): readonly string[] {
  const config = configText(project, 'vite.config');
  const root = configuredFolder(config, 'root');
  const folder = /\boutDir\s*:\s*["']([^"'\n]+)["']/.exec(config)?.[1] ?? 'dist';
  const joined = posix.join(root ?? '.', folder);
  const found = joined.startsWith('..') ? undefined : safeFolder(joined);
  return [...new Set([...(found === undefined ? [] : [found]), 'dist'])];
}
