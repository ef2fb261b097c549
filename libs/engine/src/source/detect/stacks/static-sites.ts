import type { DetectionContext, Stack } from './stack';

/** Page generators among the dependencies of package.json, and their output folders. */
const OUTPUTS: readonly (readonly [string, (name: string) => readonly string[]])[] = [
  ['@angular/core', (name) => [`dist/${name}/browser`, `dist/${name}`, 'dist']],
  ['vitepress', () => ['.vitepress/dist', 'docs/.vitepress/dist']],
  ['vuepress', () => ['.vuepress/dist', 'docs/.vuepress/dist']],
  ['@docusaurus/core', () => ['build']],
  ['react-scripts', () => ['build']],
  ['gatsby', () => ['public']],
  ['@11ty/eleventy', () => ['_site']],
  ['hexo', () => ['public']],
  ['next', () => ['out']],
  ['nuxt', () => ['.output/public', 'dist']],
  ['astro', () => ['dist']],
  ['@sveltejs/kit', () => ['build']],
  ['vite', () => ['dist']],
];

/** Default output folders. */
export const DEFAULT_SITE_OUTPUTS = ['dist', 'build', 'out', 'public', '_site'];

/** Scripts of development servers, which are not suitable for visitors. */
const DEVELOPMENT_SERVER =
  /^(npx +(--yes +)?)?(react-scripts start|ng serve|vite( +(dev|serve|preview)\b| *$| +--)|astro +(dev|preview)|docusaurus +(start|serve)|gatsby +(develop|serve)|(npx +)?(@11ty\/)?eleventy\b.*--serve|vitepress +(dev|serve|preview)|vuepress +(dev|serve)|vue-cli-service +serve|parcel(?! +build)|webpack(-dev-server| +serve)|hexo +s|next +dev|nuxt +dev|svelte-kit +dev|live-server|browser-sync|nodemon|ng +serve)/;

export function isDevelopmentServer(command: string): boolean {
  return DEVELOPMENT_SERVER.test(command.trim());
}

/** Returns the output folders of the first generator among the dependencies. */
export function siteOutputs(packages: ReadonlySet<string>, name: string): readonly string[] | undefined {
  return OUTPUTS.find(([generator]) => packages.has(generator))?.[1](name);
}

export const hugoStack: Stack = {
  detectedBy: 'hugo.toml',

  plan({ repository }: DetectionContext) {
    const own = ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json'].some((file) => repository.files.has(file));
    if (!own && !/^\s*base[uU][rR][lL]\s*=/m.test(repository.contents.get('config.toml') ?? '')) return undefined;
    return {
      certain: true,
      toolchains: [{ name: 'hugo' }],
      build: 'hugo --minify',
      outputs: ['public'],
      caches: ['resources/_gen'],
    };
  },
};

/** Jekyll without a Gemfile; with one, the Ruby stack installs the required version. */
export const jekyllStack: Stack = {
  detectedBy: '_config.yml of Jekyll',

  plan({ repository }: DetectionContext) {
    const { files } = repository;
    if (!files.has('_config.yml') || files.has('Gemfile') || files.has('package.json') || files.has('index.html')) {
      return undefined;
    }
    return {
      certain: true,
      toolchains: [{ name: 'jekyll' }],
      build: 'jekyll build',
      outputs: ['_site'],
      caches: ['.jekyll-cache'],
    };
  },
};
