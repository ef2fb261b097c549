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
    ['vitepress', { build: 'vitepress build docs' }, '.vitepress/dist'],
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

  it('are not seen in a config.toml of another program, nor in an index.html with a _config.yml', () => {
    expect(plan({ 'config.toml': '[x]', 'index.html': '' })).toMatchObject({ toolchains: [], outputs: ['.'] });
    expect(plan({ '_config.yml': '', 'index.html': '' })).toMatchObject({ toolchains: [], outputs: ['.'] });
  });
});
