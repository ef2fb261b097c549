import { isDevelopmentServer } from './development-servers';

describe('isDevelopmentServer', () => {
  it.each([
    'next dev',
    'next',
    'NODE_ENV=development next -p 3000',
    'nuxt dev',
    'nuxi dev --host',
    'vite',
    'vite --host 0.0.0.0',
    'vite preview',
    'npx --yes vite dev',
    'cross-env NODE_ENV=development nodemon --exec ts-node src/index.ts',
    'npx nodemon app.js',
    './node_modules/.bin/nodemon app.js',
    'ts-node-dev --respawn src/index.ts',
    'tsx watch src/index.ts',
    'node --watch server.js',
    'bun --hot index.ts',
    'react-scripts start',
    'craco start',
    'vue-cli-service serve',
    'ng serve',
    'nx serve web',
    'astro dev',
    'astro start',
    'gatsby develop',
    'webpack serve --mode development',
    'webpack-dev-server',
    'strapi develop',
    'remix dev',
    'remix vite:dev',
    'react-router dev',
    'nest start --watch',
    'nest start',
    'turbo dev',
    'turbo run start',
    'pnpm -r start',
    'parcel index.html',
    'npx @11ty/eleventy --serve',
    'eleventy --serve',
    'hexo server',
    'docusaurus start',
    'vitepress dev docs',
    'tsc && nodemon dist/index.js',
    'concurrently "tsc --watch" "nodemon dist"',
    'pm2 start app.js',
    'dotenv -e .env -- next dev',
  ])('is %s', (script) => {
    expect(isDevelopmentServer(script)).toBe(true);
  });

  it.each([
    'next start',
    'next start -p 3000',
    'next build && next start',
    'nuxt start',
    'node server.js',
    'node dist/main',
    'NODE_ENV=production node -r dotenv/config dist/index.js',
    'ts-node src/index.ts',
    'tsx src/watch.ts',
    'node watch.js',
    'bun run src/index.ts',
    'strapi start',
    'remix-serve build/index.js',
    'pm2-runtime ecosystem.config.js',
    'serve -s build',
    'fastify start -l info app.js',
    'vite build',
    'gulp build && node index.js',
    'directus start',
  ])('is not %s', (script) => {
    expect(isDevelopmentServer(script)).toBe(false);
  });

  it('follows the scripts that a script runs, and those that run each other', () => {
    const scripts = { dev: 'nodemon x', serve: 'node x', 'dev:a': 'vite', a: 'npm run b', b: 'npm run a' };
    expect(isDevelopmentServer('npm run dev', scripts)).toBe(true);
    expect(isDevelopmentServer('yarn dev', scripts)).toBe(true);
    expect(isDevelopmentServer('concurrently "npm:dev:*"', scripts)).toBe(true);
    expect(isDevelopmentServer('run-p serve dev:a', scripts)).toBe(true);
    expect(isDevelopmentServer('npm run serve', scripts)).toBe(false);
    expect(isDevelopmentServer('npm run dev --prefix client', scripts)).toBe(false);
    expect(isDevelopmentServer('npm run a', scripts)).toBe(false);
  });

  it('reads hostile scripts in little time', () => {
    const before = Date.now();
    for (const text of [
      'npm '.repeat(5000),
      'a=b '.repeat(5000),
      'node ' + ' watch'.repeat(5000),
      '-'.repeat(50_000),
    ]) {
      expect(isDevelopmentServer(text)).toBe(false);
    }
    expect(Date.now() - before).toBeLessThan(5000);
  });
});
