import { AUTO_DETECTED, fakeRepository } from '../../../../test/support/fake-repository';
import { planRelease } from '../plan-release';
import type { ReleasePlan } from '../release-plan';

const INSTALL = 'composer install --no-dev --no-interaction --no-progress --prefer-dist --optimize-autoloader';

function plan(files: Record<string, unknown>, extensions: readonly string[] = []): ReleasePlan {
  return planRelease(AUTO_DETECTED, fakeRepository(files, extensions));
}

describe('a PHP application', () => {
  it('with composer is served from public/, its dependencies kept for as long as composer.lock is the same', () => {
    const files = {
      'composer.json': { require: { php: '^8.1', 'ext-intl': '*', 'ext-json': '*', 'ext-pdo_pgsql': '*' } },
      'composer.lock': {},
      'public/index.php': '',
    };
    expect(plan(files, ['ext-intl', 'ext-gd', 'ext-ctype'])).toMatchObject({
      runtime: 'systemd',
      toolchains: [
        {
          name: 'php',
          versions: '^8.1',
          from: 'composer.json',
          packages: ['php-cli', 'php-fpm', 'php-curl', 'php-mbstring', 'php-xml', 'php-zip', 'php-intl', 'php-pgsql'],
          wanted: ['php-gd'],
        },
        { name: 'composer', packages: ['unzip'] },
      ],
      installs: [{ command: INSTALL, cacheable: { kind: 'vendor', toolchain: 'php', refresh: undefined } }],
      start: 'php-fpm',
      php: 'public',
      reasons: ['Started by php-fpm with public/index.php'],
    });
    const changed = plan({ ...files, 'composer.lock': { packages: [1] } });
    expect(changed.installs[0]?.cacheable?.fingerprint).not.toBe(plan(files).installs[0]?.cacheable?.fingerprint);
  });

  it('without composer is served unchanged', () => {
    const found = plan({ 'index.php': '' });
    expect(found).toMatchObject({ php: '.', installs: [], toolchains: [{ name: 'php' }] });
    expect(plan({ 'index.php': '', 'web/index.php': '' }).php).toBe('web');
  });

  it.each<[string, object, string]>([
    [
      'classes',
      { autoload: { 'psr-4': { 'App\\': 'src/' } } },
      'composer dump-autoload --no-dev --no-interaction --optimize',
    ],
    [
      'scripts',
      { scripts: { 'post-autoload-dump': '@php artisan package:discover', 'post-install-cmd': ['@auto-scripts'] } },
      'composer dump-autoload --no-dev --no-interaction --optimize && composer run-script --no-dev --no-interaction post-install-cmd',
    ],
  ])('makes its own %s known to kept dependencies', (_name, composer, refresh) => {
    const found = plan({ 'composer.json': composer, 'composer.lock': {}, 'index.php': '' });
    expect(found.installs[0]?.cacheable?.refresh).toBe(refresh);
  });

  it.each<[string, object]>([
    ['a folder of their own', { config: { 'vendor-dir': 'lib' } }],
    ['other folders', { extra: { 'installer-paths': {} } }],
    ['folders of the repository', { repositories: [{ type: 'path', url: 'packages/*' }] }],
  ])('installs its dependencies for each release when they are stored in %s', (_name, composer) => {
    const found = plan({ 'composer.json': composer, 'composer.lock': {}, 'index.php': '' });
    expect(found.installs).toEqual([{ command: INSTALL }]);
    expect(found.reasons.join()).toContain('installed again for each release');
  });

  it('says what is missing where there is nothing to serve', () => {
    expect(() => plan({ 'composer.json': {} })).toThrow(/no public\/index\.php, web\/index\.php or index\.php/);
  });

  it('is started as a Procfile says', () => {
    const found = plan({ 'composer.json': {}, 'index.php': '', Procfile: 'web: php -S 127.0.0.1:$PORT' });
    expect(found).toMatchObject({ start: 'php -S 127.0.0.1:$PORT', php: undefined });
  });
});
