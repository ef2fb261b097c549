import { AUTO_DETECTED, fakeRepository } from '../../../../test/support/fake-repository';
import { planRelease } from '../plan-release';
import type { ReleasePlan } from '../release-plan';

const gemfile = `source 'https://rubygems.org'\nruby '~> 3.1'\ngem 'sinatra'\ngem "puma", "~> 5.6"\n`;
const lock =
  'GEM\n  remote: https://rubygems.org/\n  specs:\n    puma (5.6.5)\n      nio4r (~> 2.0)\n    sinatra (3.0.5)\n';

function plan(files: Record<string, unknown>): ReleasePlan {
  return planRelease(AUTO_DETECTED, fakeRepository(files));
}

describe('a Ruby application', () => {
  it('with a config.ru runs under puma, its gems kept for as long as Gemfile.lock is the same', () => {
    const files = { Gemfile: gemfile, 'Gemfile.lock': lock, 'config.ru': '' };
    expect(plan(files)).toMatchObject({
      runtime: 'systemd',
      toolchains: [{ name: 'ruby', versions: '>=3.1 <4', from: 'Gemfile' }],
      installs: [{ command: 'bundle install --jobs 4 --retry 2', cacheable: { kind: 'bundle', toolchain: 'ruby' } }],
      start: 'bundle exec puma --bind tcp://127.0.0.1:$PORT',
      build: undefined,
      reasons: ['Started by puma with config.ru'],
    });
    const changed = plan({ ...files, 'Gemfile.lock': lock.replace('5.6.5', '5.6.6') });
    expect(changed.installs[0]?.cacheable?.fingerprint).not.toBe(plan(files).installs[0]?.cacheable?.fingerprint);
  });

  it('of Rails has its assets compiled', () => {
    const rails = `gem 'rails'\ngem 'puma'\ngem 'sprockets-rails'\ngem 'pg'\n`;
    const locked = '    rails (7.1)\n    sprockets (4.2)\n    pg (1.5)\n    puma (6.4)\n';
    const found = plan({ Gemfile: rails, 'Gemfile.lock': locked, 'config/application.rb': '', 'config.ru': '' });
    expect(found).toMatchObject({
      build: 'bundle exec rails assets:precompile',
      caches: ['tmp/cache/assets'],
      toolchains: [{ name: 'ruby', packages: ['libpq-dev'] }],
    });
  });

  it.each([
    [{ '.ruby-version': 'ruby-3.1.4\n', Gemfile: "gem 'puma'" }, '3.1', '.ruby-version'],
    [{ '.ruby-version': '3.3.0', Gemfile: "ruby '3.2.2'\ngem 'puma'" }, '3.2.2', 'Gemfile'],
  ])('asks for the Ruby of %p', (files, versions, from) => {
    expect(plan({ ...files, 'config.ru': '' }).toolchains).toEqual([{ name: 'ruby', versions, from }]);
  });

  it.each([
    ['no lockfile', { Gemfile: gemfile }],
    ['gems of its own', { Gemfile: gemfile, 'Gemfile.lock': `PATH\n  remote: .\n${lock}` }],
  ])('is installed again for each release with %s', (_name, files) => {
    const found = plan({ ...files, 'config.ru': '' });
    expect(found.installs[0]?.cacheable).toBeUndefined();
    expect(found.reasons.join()).toContain('installed again for each release');
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['nothing to run', { Gemfile: gemfile }, /no config\.ru/],
    ['no server', { Gemfile: "gem 'sinatra'", 'config.ru': '' }, /puma is not in the Gemfile/],
  ])('says what is missing: %s', (_name, files, message) => {
    expect(() => plan(files)).toThrow(message);
  });
});
