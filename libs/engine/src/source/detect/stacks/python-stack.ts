import { pinWithin } from '../version-files';
import { pythonRange } from '../version-ranges';
import type { StartCommand, InstallCommand, DetectionContext, Stack, StackPlan, Toolchain } from './stack';
import type { RepositoryContents } from '../../repository-contents';

/** Creates the environment at the target of the `.venv` link, because programs in it contain its path. */
const VENV = 'python3 -m venv "$(readlink -f .venv)"';
const PIP = '.venv/bin/pip install --disable-pip-version-check --no-input';

/**
 * Installs a package manager that Debian lacks, or has in a version too old for current lockfiles, in its own folder of the
 * application's home.
 */
const WITH_TOOL = (name: string, sync: string): string =>
  `${VENV} && python3 -m venv --clear "$HOME/tools/${name}" && "$HOME/tools/${name}/bin/pip" install --quiet --disable-pip-version-check ${name} && ${sync}`;

/** Whether the result depends on more than the file itself: on other files of the repository, or on a branch. */
const OPEN_ENDED =
  /^\s*(-e|--editable|-r|--requirement|-c|--constraint|\.{0,2}\/|\.(\[|\s|$))|file:|\b(git|hg|svn|bzr)\+/m;

/** Patterns for packages in the repository by lockfile; `.` is the application itself. */
const OF_FOLDERS: Readonly<Record<string, RegExp>> = {
  'uv.lock': /^source = \{ (editable|directory) = "(?!\.")/m,
  'poetry.lock': /^type = "(directory|file)"/m,
  'Pipfile.lock': /"(path|file)":/,
};

/** Packages that pip compiles, and their build dependencies. */
const COMPILED: Readonly<Record<string, readonly string[]>> = {
  psycopg2: ['libpq-dev'],
  mysqlclient: ['default-libmysqlclient-dev', 'pkg-config'],
  uwsgi: [],
};

const MODULES = ['app', 'main', 'wsgi', 'asgi'];

export const pythonStack: Stack = {
  detectedBy: 'requirements.txt, pyproject.toml, Pipfile or manage.py',

  plan(context) {
    const { repository } = context;
    const marks = ['requirements.txt', 'pyproject.toml', 'Pipfile', 'setup.py', 'manage.py'];
    if (!marks.some((file) => repository.files.has(file))) return undefined;
    const names = requirements(repository);
    const django = repository.files.has('manage.py') && /DJANGO_SETTINGS_MODULE/.test(text(repository, 'manage.py'));
    const collects = django && (names.has('whitenoise') || names.has('django-storages'));
    const found = django ? djangoStart(repository, names) : moduleStart(repository, names);
    const pages = repository.files.has('mkdocs.yml') && names.has('mkdocs');
    return {
      certain: django,
      toolchains: [toolchain(repository, names)],
      install: installOf(context),
      build: collects ? 'python manage.py collectstatic --noinput' : pages ? 'mkdocs build' : undefined,
      ...(pages ? { outputs: ['site'] } : found),
      reasons: reasonsOf(context),
    };
  },
};

function toolchain(repository: RepositoryContents, names: ReadonlySet<string>): Toolchain {
  const project = text(repository, 'pyproject.toml');
  const requires = pythonRange(/^\s*requires-python\s*=\s*["']([^"']+)["']/m.exec(project)?.[1]);
  const poetry = pythonRange(/^\s*python\s*=\s*["']([^"']+)["']/m.exec(project)?.[1]);
  const pipfile = pythonRange(
    /^\s*python_(?:full_)?version\s*=\s*["']([^"']+)["']/m.exec(text(repository, 'Pipfile'))?.[1],
  );
  const compiled = Object.keys(COMPILED).filter((name) => names.has(name));
  const packages = [
    ...(compiled.length > 0 ? ['build-essential', 'python3-dev'] : []),
    ...compiled.flatMap((name) => COMPILED[name] ?? []),
  ];
  const inProject = requires ?? poetry ?? pipfile;
  const from = inProject === pipfile ? 'Pipfile' : 'pyproject.toml';
  const required = pinWithin('python', repository, inProject === undefined ? undefined : { versions: inProject, from });
  return { name: 'python', ...required, packages };
}

function installOf({ repository, settings }: DetectionContext): InstallCommand | undefined {
  const own = settings.installCommand;
  // Debian's pip refuses to install packages outside of an environment.
  if (own !== undefined) return { command: own.includes('venv') ? own : `${VENV} && ${own}` };
  const locked = lockedInstall(repository);
  if (locked) {
    const [file, command] = locked;
    return {
      command,
      cacheable: hasFolders(repository, file) ? undefined : kept([repository.sums.get(file) ?? null, command]),
    };
  }
  if (repository.files.has('requirements.txt')) {
    const command = `${VENV} && ${PIP} -r requirements.txt`;
    const sum = repository.sums.get('requirements.txt');
    const closed = sum !== undefined && !OPEN_ENDED.test(text(repository, 'requirements.txt'));
    return { command, cacheable: closed ? kept([sum, command]) : undefined };
  }
  if (repository.files.has('pyproject.toml') || repository.files.has('setup.py'))
    return { command: `${VENV} && ${PIP} .` };
  return undefined;
}

function hasFolders(repository: RepositoryContents, lockfile: string): boolean {
  return OF_FOLDERS[lockfile]?.test(text(repository, lockfile)) ?? false;
}

function lockedInstall({ files }: RepositoryContents): readonly [string, string] | undefined {
  if (files.has('uv.lock')) {
    const sync =
      'UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never UV_PYTHON="$(readlink -f .venv)/bin/python" UV_PROJECT_ENVIRONMENT="$(readlink -f .venv)" "$HOME/tools/uv/bin/uv" sync --frozen --no-dev --no-install-project';
    return ['uv.lock', WITH_TOOL('uv', sync)];
  }
  if (files.has('poetry.lock')) {
    const sync =
      'VIRTUAL_ENV="$(readlink -f .venv)" "$HOME/tools/poetry/bin/poetry" install --only=main --no-root --no-interaction';
    return ['poetry.lock', WITH_TOOL('poetry', sync)];
  }
  if (files.has('Pipfile.lock')) {
    const sync = 'VIRTUAL_ENV="$(readlink -f .venv)" PIPENV_VERBOSITY=-1 "$HOME/tools/pipenv/bin/pipenv" sync';
    return ['Pipfile.lock', WITH_TOOL('pipenv', sync)];
  }
  return undefined;
}

function kept(of: readonly unknown[]): InstallCommand['cacheable'] {
  return { kind: 'venv', fingerprint: JSON.stringify(of), toolchain: 'python' };
}

/** Finds the project of a Django application: `manage.py` names the settings module, which is in its folder. */
function djangoStart(repository: RepositoryContents, names: ReadonlySet<string>): Pick<StackPlan, 'start' | 'missing'> {
  const settings = /DJANGO_SETTINGS_MODULE["']\s*,\s*["']([A-Za-z_]\w*)[\w.]*["']/.exec(
    text(repository, 'manage.py'),
  )?.[1];
  if (settings === undefined) {
    return { missing: 'manage.py does not name the settings of the Django project: set build.start_command.' };
  }
  return server(
    names,
    `${settings}.wsgi:application`,
    `${settings}.asgi:application`,
    false,
    'the Django project of manage.py',
  );
}

function moduleStart(repository: RepositoryContents, names: ReadonlySet<string>): Pick<StackPlan, 'start' | 'missing'> {
  for (const module of MODULES) {
    const source = text(repository, `${module}.py`);
    const variable = /^(app|application|api|server)\s*(?::[^=\n]+)?=(?!=)/m.exec(source)?.[1];
    const factory = /^def (create_app|make_app)\s*\(/m.exec(source)?.[1];
    const object = variable ?? (factory === undefined ? undefined : `${factory}()`);
    if (object === undefined) continue;
    const asynchronous = /\b(FastAPI|Starlette|Quart|Litestar|BlackSheep|Sanic)\(/.test(source) || module === 'asgi';
    const name = `${module}:${object}`;
    return server(names, name, name, asynchronous, `${object} in ${module}.py`);
  }
  return {};
}

/** Servers must be among the requirements of the application; Fairlead adds no packages. */
function server(
  names: ReadonlySet<string>,
  wsgi: string,
  asgi: string,
  asynchronous: boolean,
  what: string,
): Pick<StackPlan, 'start' | 'missing'> {
  const has = (name: string): boolean => names.has(name);
  const start = (command: string): { start: StartCommand } => ({
    start: { command, from: `${command.split(' ')[0] ?? ''} with ${what}` },
  });
  const uvicorn = `uvicorn ${asgi.endsWith('()') ? `--factory ${asgi.slice(0, -2)}` : asgi} --host 127.0.0.1 --port $PORT --proxy-headers`;
  if (!asynchronous && has('gunicorn')) {
    return start(`gunicorn --bind 127.0.0.1:$PORT --workers \${WEB_CONCURRENCY:-2} --threads 4 ${quoted(wsgi)}`);
  }
  if (has('uvicorn')) return start(uvicorn);
  if (!asynchronous && has('waitress')) {
    return start(
      `waitress-serve --listen=127.0.0.1:$PORT ${wsgi.endsWith('()') ? `--call ${wsgi.slice(0, -2)}` : wsgi}`,
    );
  }
  const wanted = asynchronous ? 'uvicorn' : 'gunicorn';
  return {
    missing: `The application was detected (${what}), but ${wanted} is not among the requirements: add ${wanted} to them, or set build.start_command.`,
  };
}

function quoted(name: string): string {
  return name.endsWith('()') ? `'${name}'` : name;
}

/** Returns the names of the required packages in lower case, from the file that lists them. */
function requirements(repository: RepositoryContents): ReadonlySet<string> {
  const lines = text(repository, 'requirements.txt').split('\n');
  const named = lines.flatMap((line) => /^\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(\[[^\]]*\])?/.exec(line)?.[0] ?? []);
  const locked = ['poetry.lock', 'uv.lock'].flatMap((file) =>
    [...text(repository, file).matchAll(/^name = "([^"]+)"/gm)].map(([, name = '']) => name),
  );
  const listed = ['pyproject.toml', 'Pipfile', 'Pipfile.lock'].flatMap((file) =>
    [
      ...text(repository, file).matchAll(/["']?\b([A-Za-z][A-Za-z0-9._-]*)(\[[^\]]*\])?["']?\s*(?=[=:~><!,"'\]]|$)/gm),
    ].map(([all]) => all),
  );
  const names = [...named, ...locked, ...listed].map((name) =>
    name.replace(/["']/g, '').trim().toLowerCase().replaceAll('_', '-'),
  );
  // FastAPI includes its server with these extras.
  const extra = names.some((name) => /^fastapi\[.*\b(standard|all)\b/.test(name));
  return new Set([...names.map((name) => name.replace(/\s*\[.*$/, '')), ...(extra ? ['uvicorn'] : [])]);
}

function reasonsOf({ repository, settings }: DetectionContext): string[] {
  if (settings.installCommand !== undefined) return [];
  const locked = lockedInstall(repository);
  if (locked)
    return hasFolders(repository, locked[0])
      ? ['Dependencies are installed again for each release, because some come from folders of the repository']
      : [];
  if (!repository.files.has('requirements.txt')) {
    return repository.files.has('pyproject.toml')
      ? [
          'Dependencies are installed again for each release, because there is no lockfile (uv.lock, poetry.lock or Pipfile.lock)',
        ]
      : [];
  }
  return OPEN_ENDED.test(text(repository, 'requirements.txt'))
    ? [
        'Dependencies are installed again for each release, because requirements.txt refers to other files or to repositories',
      ]
    : [];
}

function text(repository: RepositoryContents, file: string): string {
  return repository.contents.get(file) ?? '';
}
