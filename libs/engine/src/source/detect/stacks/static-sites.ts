import type { DetectionContext, Stack } from './stack';

/** Default output folders. */
export const DEFAULT_SITE_OUTPUTS = ['dist', 'build', 'out', 'public', '_site'];

/** Returns the folder of pages that are part of the repository. */
export function prebuiltPages(files: ReadonlySet<string>): string | undefined {
  if (files.has('index.html')) return '.';
  return ['dist', 'build', 'out', '_site', 'public', 'docs'].find((folder) => files.has(`${folder}/index.html`));
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
