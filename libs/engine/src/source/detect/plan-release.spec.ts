import { AUTO_DETECTED, fakeRepository } from '../../../test/support/fake-repository';
import { planRelease } from './plan-release';

const express = { scripts: { start: 'node server.js' }, dependencies: { express: '5' } };

describe('planRelease', () => {
  it('prefers the settings, then the Procfile, then what the repository is', () => {
    const all = fakeRepository({ Procfile: 'web: from-procfile -p $PORT\n', 'package.json': express });
    const told = planRelease({ runtime: 'auto', build: { startCommand: 'from-settings' } }, all);
    expect(told).toMatchObject({ start: 'from-settings', reasons: ['Started by the start command of the settings'] });
    expect(planRelease(AUTO_DETECTED, all).start).toBe('from-procfile -p $PORT');
    expect(planRelease(AUTO_DETECTED, fakeRepository({ 'package.json': express })).start).toBe('node server.js');
  });

  it('takes every command of the settings instead of what was found', () => {
    const settings = {
      installCommand: 'make deps',
      buildCommand: 'make',
      startCommand: './serve',
      releaseCommand: './migrate',
    };
    const files = { 'package.json': express, 'package-lock.json': '', Procfile: 'web: a\nrelease: b\n' };
    expect(planRelease({ runtime: 'auto', build: settings }, fakeRepository(files))).toMatchObject({
      toolchains: [],
      install: 'make deps',
      installs: [{ command: 'make deps' }],
      build: 'make',
      start: './serve',
      releaseCommand: './migrate',
    });
  });

  it('takes the processes and the release command of the Procfile, and says which it ignores', () => {
    const Procfile = 'web: node server.js\nworker: node worker.js\nrelease: node migrate.js\nlow_priority: x\n';
    const plan = planRelease(AUTO_DETECTED, fakeRepository({ 'package.json': express, Procfile }));
    expect(plan).toMatchObject({ processes: { worker: 'node worker.js' }, releaseCommand: 'node migrate.js' });
    expect(plan.reasons.join('\n')).toContain('The process low_priority of the Procfile is ignored');
  });

  it('serves an index.html without a start command as pages, with nothing installed', () => {
    expect(planRelease(AUTO_DETECTED, fakeRepository({ 'index.html': '', Procfile: 'worker: x' }))).toMatchObject({
      runtime: 'static',
      toolchains: [],
      installs: [],
      outputs: ['.'],
      processes: {},
      caches: [],
    });
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    [
      'Laravel',
      { artisan: '', 'public/index.php': '', 'composer.json': {}, 'composer.lock': '{}' },
      'php-fpm',
      'composer install --no-dev --no-interaction --no-progress --prefer-dist --optimize-autoloader',
    ],
    [
      'Rails',
      { Gemfile: 'gem "rails"\ngem "puma"', 'Gemfile.lock': '', 'config/application.rb': '', 'config.ru': '' },
      'bundle exec puma --bind tcp://127.0.0.1:$PORT',
      'bundle install --jobs 4 --retry 2',
    ],
  ])('builds the styles and scripts of %s with Node, beside its own dependencies', (_name, files, start, install) => {
    const packageJson = { scripts: { build: 'vite build', dev: 'vite' }, devDependencies: { vite: '5' } };
    const plan = planRelease(
      AUTO_DETECTED,
      fakeRepository({ ...files, 'package.json': packageJson, 'package-lock.json': '' }),
    );
    expect(plan).toMatchObject({ start, build: expect.stringContaining('npm run build') });
    expect(plan.installs.map(({ command }) => command)).toEqual([install, 'npm ci --no-audit --no-fund --include=dev']);
    expect(plan.toolchains.map(({ name }) => name)).toEqual(expect.arrayContaining(['node', 'npm']));
    expect(plan.caches).toContain('node_modules/.cache');
  });

  it('takes the stack that the command of a Procfile names, where there are several', () => {
    const files = { 'package.json': express, 'package-lock.json': '', 'requirements.txt': 'gunicorn\n' };
    const python = planRelease(AUTO_DETECTED, fakeRepository({ ...files, Procfile: 'web: gunicorn shop:app' }));
    expect(python.install).toContain('-r requirements.txt');
    const node = planRelease(AUTO_DETECTED, fakeRepository({ ...files, Procfile: 'web: node server.js' }));
    expect(node.install).toBe('npm ci --no-audit --no-fund --omit=dev');
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['nothing', {}, /looked for a Dockerfile, a start command in the settings, Procfile, .*package\.json, index\.html/],
    ['a package.json that starts nothing', { 'package.json': {} }, /package\.json alone does not say how to start it/],
    ['broken JSON', { 'package.json': '{' }, /package\.json is not valid JSON/],
    ['broken JSON', { 'composer.json': '{' }, /composer\.json is not valid JSON/],
  ])('names the files that detection looks for when there is %s', (_name, files, message) => {
    expect(() => planRelease(AUTO_DETECTED, fakeRepository(files))).toThrow(message);
  });
});
