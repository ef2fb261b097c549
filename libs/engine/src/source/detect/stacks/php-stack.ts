import { asRecord, readJson, stringFields } from '../json-file';
import { pinnedRelease } from '../version-files';
import { composerRange } from '../version-ranges';
import type { RepositoryContents } from '../../repository-contents';
import type { InstallCommand, DetectionContext, Stack, Toolchain } from './stack';

const INSTALL = 'composer install --no-dev --no-interaction --no-progress --prefer-dist --optimize-autoloader';
const REFRESH = 'composer dump-autoload --no-dev --no-interaction --optimize';

/** Document roots of frameworks in order of preference; files outside of them are not served. */
const DOCUMENT_ROOTS = ['public', 'web'];

/** Extensions that most applications expect but do not list. */
const USUAL = ['php-cli', 'php-fpm', 'php-curl', 'php-mbstring', 'php-xml', 'php-zip'];

/** Packages of extensions; the default is `php-<name>`. */
const PACKAGES: Readonly<Record<string, string>> = {
  ...sharedPackage('xml', ['dom', 'simplexml', 'xmlreader', 'xmlwriter', 'xsl']),
  ...sharedPackage('mysql', ['mysqli', 'mysqlnd', 'pdo_mysql']),
  ...sharedPackage('pgsql', ['pdo_pgsql']),
  ...sharedPackage('sqlite3', ['pdo_sqlite']),
  ...sharedPackage('odbc', ['pdo_odbc']),
};

/** Extensions that are part of every PHP package. */
const BUILT_IN = new Set(
  'calendar core ctype date exif ffi fileinfo filter ftp gettext hash iconv json libxml opcache openssl pcntl pcre pdo phar posix random reflection session shmop sockets sodium spl standard sysvmsg sysvsem sysvshm tokenizer zlib'.split(
    ' ',
  ),
);

export const phpStack: Stack = {
  detectedBy: 'composer.json or index.php',

  plan(context) {
    const { repository } = context;
    const composer = repository.files.has('composer.json');
    const root =
      DOCUMENT_ROOTS.find((folder) => repository.files.has(`${folder}/index.php`)) ?? rootOf(repository.files);
    if (!composer && root === undefined) return undefined;
    const file = composer ? readJson('composer.json', repository.contents.get('composer.json') ?? '') : {};
    return {
      certain: root !== undefined && (repository.files.has('artisan') || repository.files.has(`${root}/index.php`)),
      toolchains: [
        toolchain(file, repository),
        ...(composer ? [{ name: 'composer', packages: ['unzip'] } satisfies Toolchain] : []),
      ],
      ...(composer ? install(file, context) : {}),
      ...(root === undefined
        ? {
            missing:
              'composer.json has no public/index.php, web/index.php or index.php beside it that could be served: set build.start_command.',
          }
        : {
            php: root,
            start: { command: 'php-fpm', from: `php-fpm with ${root === '.' ? '' : `${root}/`}index.php` },
          }),
    };
  },
};

function rootOf(files: ReadonlySet<string>): string | undefined {
  return files.has('index.php') ? '.' : undefined;
}

function toolchain(file: Record<string, unknown>, repository: RepositoryContents): Toolchain {
  const required = stringFields(file['require']);
  const range = composerRange(required['php']);
  const versions = range === undefined ? pinnedRelease('php', repository) : { versions: range, from: 'composer.json' };
  const own = new Set(Object.keys(required).filter((name) => name.startsWith('ext-')));
  const packagesOf = (names: Iterable<string>): string[] => [...new Set([...names].flatMap(packageOf))].sort();
  const packages = [...new Set([...USUAL, ...packagesOf(own)])];
  return {
    name: 'php',
    ...versions,
    packages,
    // Extensions of dependencies are optional here; composer checks whether they are needed.
    wanted: packagesOf(repository.extensions).filter((name) => !packages.includes(name)),
  };
}

function packageOf(extension: string): string[] {
  const name = extension.replace(/^ext-/, '').toLowerCase();
  if (BUILT_IN.has(name) || !/^[a-z0-9_]+$/.test(name)) return [];
  return [PACKAGES[name] ?? `php-${name.replaceAll('_', '-')}`];
}

function install(
  file: Record<string, unknown>,
  { repository, settings }: DetectionContext,
): { install: InstallCommand; reasons: string[] } {
  const command = settings.installCommand ?? INSTALL;
  const lock = repository.sums.get('composer.lock');
  const why = whyAnew(file, lock, settings.installCommand);
  if (why !== undefined)
    return {
      install: { command },
      reasons: why === '' ? [] : [`Dependencies are installed again for each release, because ${why}`],
    };
  return {
    install: {
      command,
      cacheable: {
        kind: 'vendor',
        fingerprint: JSON.stringify([lock, repository.sums.get('composer.json'), command]),
        toolchain: 'php',
        refresh: refresh(file),
      },
    },
    reasons: [],
  };
}

/** Empty if the user's own command covers it. */
function whyAnew(file: Record<string, unknown>, lock: string | undefined, own: string | undefined): string | undefined {
  if (own !== undefined && !/^composer (install|i)( --[\w=-]+)*$/.test(own)) return '';
  if (lock === undefined) return 'there is no composer.lock';
  const config = asRecord(file['config']);
  if (config['vendor-dir'] !== undefined) return 'composer.json puts them into a folder of its own (vendor-dir)';
  if (asRecord(file['extra'])['installer-paths'] !== undefined)
    return 'composer.json puts some into other folders (installer-paths)';
  const repositories = Object.values(asRecord(file['repositories'], true)).map((one) => asRecord(one)['type']);
  if (repositories.includes('path')) return 'some come from folders of the repository';
  return undefined;
}

/**
 * Composer's files list the classes of the application, and its scripts generate files, so both run again for reused
 * dependencies.
 */
function refresh(file: Record<string, unknown>): string | undefined {
  const scripts = asRecord(file['scripts']);
  const hooks = ['pre-install-cmd', 'post-install-cmd'].filter((name) => scripts[name] !== undefined);
  const dumps =
    Object.keys(asRecord(file['autoload'])).length > 0 ||
    ['pre-autoload-dump', 'post-autoload-dump'].some((name) => scripts[name] !== undefined);
  const commands = [
    ...hooks.filter((name) => name.startsWith('pre')).map(run),
    ...(dumps ? [REFRESH] : []),
    ...hooks.filter((name) => name.startsWith('post')).map(run),
  ];
  return commands.length === 0 ? undefined : commands.join(' && ');
}

function run(name: string): string {
  return `composer run-script --no-dev --no-interaction ${name}`;
}

function sharedPackage(name: string, extensions: readonly string[]): Record<string, string> {
  return Object.fromEntries(extensions.map((extension) => [extension, `php-${name}`]));
}
