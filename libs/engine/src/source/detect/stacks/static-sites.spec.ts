import { AUTO_DETECTED, fakeRepository } from '../../../../test/support/fake-repository';
import { planRelease } from '../plan-release';
import type { ReleasePlan } from '../release-plan';

function plan(files: Record<string, unknown>): ReleasePlan {
  return planRelease(AUTO_DETECTED, fakeRepository(files));
}

describe('pages that are built', () => {
  it.each<[string, Record<string, string>, string]>([
    ['vite', { dev: 'vite', build: 'vite build', preview: 'vite preview' }, 'dist'],
    ['react-scripts', { start: 'react-scripts start', build: 'react-scripts build' }, 'build'],
    ['@angular/core', { start: 'ng serve', build: 'ng build' }, 'dist/shop/browser'],
    ['astro', { start: 'astro dev', build: 'astro build' }, 'dist'],
    ['@docusaurus/core', { start: 'docusaurus start', build: 'docusaurus build' }, 'build'],
    ['@11ty/eleventy', { start: 'npx @11ty/eleventy --serve', build: 'eleventy' }, '_site'],
    ['vitepress', { build: 'vitepress build docs' }, 'docs/.vitepress/dist'],
    ['gatsby', { start: 'gatsby develop', build: 'gatsby build' }, 'public'],
    ['next', { dev: 'next dev', build: 'next build' }, ''],
    ['vite', { start: 'vite --host', build: 'vite build' }, 'dist'],
  ])('of %s are served from where it puts them, whatever its development server is called', (name, scripts, output) => {
    const found = plan({
      'package.json': { name: 'shop', scripts, devDependencies: { [name]: '1' } },
      'package-lock.json': '',
    });
    if (output === '') return expect(found).toMatchObject({ runtime: 'systemd' });
    expect(found).toMatchObject({ runtime: 'static', build: 'npm run build', start: undefined });
    expect(found.outputs[0]).toBe(output);
    // The sources of many have an index.html of their own, which is not the page.
    expect(found.outputs).not.toContain('.');
    // Most keep there what they copy into the pages.
    expect(found.outputs.includes('public')).toBe(output === 'public');
  });

  it('are searched in the usual folders when the generator is unknown', () => {
    const files = { 'index.html': '', 'package.json': { scripts: { build: './make-pages' } }, 'package-lock.json': '' };
    expect(plan(files)).toMatchObject({
      runtime: 'static',
      build: 'npm run build',
      outputs: ['dist', 'build', 'out', 'public', '_site', '.'],
    });
  });

  it('are served from the folder of the settings', () => {
    const found = planRelease(
      { runtime: 'auto', build: { outputDirectory: 'site' } },
      fakeRepository({ 'README.md': '' }),
    );
    expect(found).toMatchObject({ runtime: 'static', outputs: ['site'] });
  });

  it.each<[string, Record<string, string>, string, string, string]>([
    ['Hugo', { 'hugo.toml': '' }, 'hugo', 'hugo --minify', 'public'],
    ['an older Hugo', { 'config.toml': 'baseURL = "https://x/"' }, 'hugo', 'hugo --minify', 'public'],
    ['Jekyll without a Gemfile', { '_config.yml': '' }, 'jekyll', 'jekyll build', '_site'],
    ['Jekyll', { '_config.yml': '', Gemfile: "gem 'jekyll'" }, 'ruby', 'bundle exec jekyll build', '_site'],
    ['MkDocs', { 'mkdocs.yml': '', 'requirements.txt': 'mkdocs\n' }, 'python', 'mkdocs build', 'site'],
  ])('by %s', (_name, files, toolchain, build, output) => {
    const found = plan(files);
    expect(found).toMatchObject({ runtime: 'static', toolchains: [{ name: toolchain }], build });
    expect(found.outputs[0]).toBe(output);
  });

  it.each<[string, Record<string, string>, Record<string, unknown>, string]>([
    ['vite', { build: 'vite build' }, { 'vite.config.ts': "export default { build: { outDir: 'site' } }" }, 'site'],
    ['vite', { build: 'vite build' }, { 'vite.config.js': "{ root: 'src', build: { outDir: '../out' } }" }, 'out'],
    ['vite', { build: 'vite build' }, { 'vite.config.js': "{ build: { outDir: '../../etc' } }" }, 'dist'],
    ['@11ty/eleventy', { build: 'eleventy --output=www' }, {}, 'www'],
    ['hexo', {}, { '_config.yml': 'public_dir: site\n' }, 'site'],
    ['vitepress', { 'docs:build': 'vitepress build docs' }, {}, 'docs/.vitepress/dist'],
    ['vuepress', { build: 'vuepress build .' }, {}, '.vuepress/dist'],
    ['astro', { build: 'astro build' }, { 'astro.config.mjs': "export default { outDir: './www' }" }, 'www'],
    ['@vue/cli-service', { serve: 'vue-cli-service serve', build: 'vue-cli-service build' }, {}, 'dist'],
  ])('of %s are in the folder of its configuration: %p %p', (name, scripts, files, output) => {
    const found = plan({ 'package.json': { scripts, devDependencies: { [name]: '1' } }, ...files });
    expect(found).toMatchObject({ runtime: 'static', build: expect.any(String) });
    expect(found.outputs[0]).toBe(output);
  });

  it('of Angular are where angular.json says', () => {
    const build = (builder: string, options: object): object => ({
      projects: {
        library: { projectType: 'library', architect: { build: { options: { outputPath: 'no' } } } },
        shop: { projectType: 'application', architect: { build: { builder, options } } },
      },
    });
    const outputs = (options: object): readonly string[] =>
      plan({
        'package.json': {
          name: 'x',
          scripts: { start: 'ng serve', build: 'ng build' },
          dependencies: { '@angular/core': '20' },
        },
        'angular.json': build('@angular/build:application', options),
      }).outputs.slice(0, 2);
    expect(outputs({})).toEqual(['dist/shop/browser', 'dist/shop']);
    expect(outputs({ outputPath: 'www' })).toEqual(['www/browser', 'www']);
    expect(outputs({ outputPath: { base: 'www', browser: '' } })).toEqual(['www/browser', 'www']);
    expect(outputs({ outputPath: '../../etc' })).toEqual(['dist/shop/browser', 'dist/shop']);
  });

  it.each(['dist', 'build', 'out', '_site', 'public', 'docs'])(
    'and are part of the repository are served from %s',
    (folder) => {
      expect(plan({ [`${folder}/index.html`]: '', 'README.md': '' })).toMatchObject({
        runtime: 'static',
        outputs: [folder],
        toolchains: [],
        installs: [],
      });
      expect(
        plan({ [`${folder}/index.html`]: '', 'package.json': { devDependencies: { prettier: '3' } } }),
      ).toMatchObject({
        runtime: 'static',
        outputs: [folder],
        installs: [],
      });
    },
  );

  it('are searched for after a build of no known generator', () => {
    const found = plan({ 'package.json': { scripts: { build: './make' } } });
    expect(found).toMatchObject({ runtime: 'static', build: 'npm run build', start: undefined });
    expect(found.outputs).toEqual(expect.arrayContaining(['dist', 'public']));
  });

  it('are not those beside a build whose result is not known', () => {
    const files = { 'public/index.html': '', 'package.json': { scripts: { build: './make' } } };
    expect(() => plan(files)).toThrow(/package\.json alone does not say how to start it/);
  });

  it('are not seen in a config.toml of another program, nor in an index.html with a _config.yml', () => {
    expect(plan({ 'config.toml': '[x]', 'index.html': '' })).toMatchObject({ toolchains: [], outputs: ['.'] });
    expect(plan({ '_config.yml': '', 'index.html': '' })).toMatchObject({ toolchains: [], outputs: ['.'] });
  });
});
