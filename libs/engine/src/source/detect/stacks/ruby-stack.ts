import { pinnedRelease } from '../version-files';
import { rubyRange } from '../version-ranges';
import type { InstallCommand, DetectionContext, Stack, StackPlan, Toolchain } from './stack';
import type { RepositoryContents } from '../../repository-contents';

const INSTALL = 'bundle install --jobs 4 --retry 2';

/** Packages with libraries for compiling gems. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  pg: ['libpq-dev'],
  mysql2: ['default-libmysqlclient-dev'],
  trilogy: ['libssl-dev'],
  sqlite3: ['libsqlite3-dev', 'pkg-config'],
  psych: ['libyaml-dev'],
  ffi: ['libffi-dev'],
};

export const rubyStack: Stack = {
  detectedBy: 'Gemfile with config.ru',

  plan(context) {
    const { repository } = context;
    if (!repository.files.has('Gemfile')) return undefined;
    const gems = gemsOf(repository);
    const rails = repository.files.has('config/application.rb') && gems.has('rails');
    const jekyll = gems.has('jekyll') && repository.files.has('_config.yml');
    const assets = rails && ['sprockets', 'propshaft'].some((gem) => gems.has(gem));
    const build = jekyll ? 'bundle exec jekyll build' : assets ? 'bundle exec rails assets:precompile' : undefined;
    return {
      certain: rails,
      toolchains: [toolchain(repository, gems)],
      install: installOf(context),
      build,
      caches: jekyll ? ['.jekyll-cache'] : ['tmp/cache/assets'],
      reasons: reasonsOf(repository),
      ...(jekyll ? { outputs: ['_site'] } : startOf(repository, gems, rails)),
    };
  },
};

function toolchain(repository: RepositoryContents, gems: ReadonlySet<string>): Toolchain {
  const gemfile = repository.contents.get('Gemfile') ?? '';
  const asked = [...(/^\s*ruby\s+(.+)$/m.exec(gemfile)?.[1] ?? '').matchAll(/["']([^"']*\d[^"']*)["']/g)].map(
    ([, version = '']) => version,
  );
  const inGemfile = asked.length === 0 ? undefined : rubyRange(asked);
  const required =
    inGemfile === undefined ? pinnedRelease('ruby', repository) : { versions: inGemfile, from: 'Gemfile' };
  return {
    name: 'ruby',
    ...required,
    packages: Object.entries(LIBRARIES).flatMap(([gem, packages]) => (gems.has(gem) ? packages : [])),
  };
}

function installOf({ repository, settings }: DetectionContext): InstallCommand {
  const command = settings.installCommand ?? INSTALL;
  const lock = repository.sums.get('Gemfile.lock');
  const plain = /^bundle install( --?[\w=]+( \d+)?)*$/.test(command);
  if (lock === undefined || !plain || isOpen(repository)) return { command };
  const of = JSON.stringify([lock, repository.sums.get('Gemfile'), command]);
  return { command, cacheable: { kind: 'bundle', fingerprint: of, toolchain: 'ruby' } };
}

/** Whether some gems are in the repository or in git, where they can change under the same name. */
function isOpen(repository: RepositoryContents): boolean {
  return /^\s*(PATH|GIT)$/m.test(repository.contents.get('Gemfile.lock') ?? '');
}

function reasonsOf(repository: RepositoryContents): string[] {
  const why = !repository.files.has('Gemfile.lock')
    ? 'there is no Gemfile.lock'
    : isOpen(repository)
      ? 'some come from folders or from git'
      : undefined;
  return why === undefined ? [] : [`Dependencies are installed again for each release, because ${why}`];
}

function startOf(
  repository: RepositoryContents,
  gems: ReadonlySet<string>,
  rails: boolean,
): Pick<StackPlan, 'start' | 'missing'> {
  if (!rails && !repository.files.has('config.ru')) {
    return {
      missing: 'There is no config.ru beside the Gemfile: add one, or set build.start_command.',
    };
  }
  const from = rails ? 'the Rails application' : 'config.ru';
  const found = (command: string): Pick<StackPlan, 'start'> => ({
    start: { command, from: `${command.split(' ')[2] ?? ''} with ${from}` },
  });
  if (gems.has('puma')) return found('bundle exec puma --bind tcp://127.0.0.1:$PORT');
  if (gems.has('falcon')) return found('bundle exec falcon serve --bind http://127.0.0.1:$PORT');
  if (gems.has('unicorn')) return found('bundle exec unicorn --listen 127.0.0.1:$PORT');
  if (gems.has('thin')) return found('bundle exec thin start --address 127.0.0.1 --port $PORT');
  return {
    missing: `The application was detected (${from}), but puma is not in the Gemfile: add puma to it, or set build.start_command.`,
  };
}

function gemsOf(repository: RepositoryContents): ReadonlySet<string> {
  const asked = [...(repository.contents.get('Gemfile') ?? '').matchAll(/^\s*gem\s*\(?\s*["']([^"']+)["']/gm)];
  const locked = [...(repository.contents.get('Gemfile.lock') ?? '').matchAll(/^ {4}([A-Za-z0-9._-]+) \(/gm)];
  return new Set([...asked, ...locked].map(([, name = '']) => name));
}
