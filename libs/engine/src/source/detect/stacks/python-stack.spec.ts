import { fakeRepository } from '../../../../test/support/fake-repository';
import { planRelease } from '../plan-release';
import type { ReleasePlan } from '../release-plan';

function plan(files: Record<string, unknown>, build: object = {}): ReleasePlan {
  return planRelease({ runtime: 'auto', build }, fakeRepository(files));
}

const manage = `import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop.settings.production")\n`;
const flask = 'from flask import Flask\n\napp = Flask(__name__)\n';

describe('a Python application', () => {
  it('with a Procfile has a virtual environment that is kept for as long as requirements.txt is the same', () => {
    const files = { 'requirements.txt': 'flask==3.0\ngunicorn\n', Procfile: 'web: gunicorn shop:app' };
    const found = plan(files);
    expect(found).toMatchObject({
      runtime: 'systemd',
      toolchains: [{ name: 'python' }],
      install:
        'python3 -m venv "$(readlink -f .venv)" && .venv/bin/pip install --disable-pip-version-check --no-input -r requirements.txt',
      installs: [{ cacheable: { kind: 'venv', toolchain: 'python' } }],
      start: 'gunicorn shop:app',
    });
    const changed = plan({ ...files, 'requirements.txt': 'flask==3.1\ngunicorn\n' });
    expect(changed.installs[0]?.cacheable?.fingerprint).not.toBe(found.installs[0]?.cacheable?.fingerprint);
  });

  it.each(['-r base.txt', '-e .', './lib', 'git+https://example.com/x.git@main#egg=x', '  -c constraints.txt', '.'])(
    'is installed again for each release where requirements.txt says %p',
    (line) => {
      const found = plan({ 'requirements.txt': `flask\n${line}\n`, Procfile: 'web: x' });
      expect(found.installs).toEqual([{ command: expect.stringContaining('-r requirements.txt') }]);
      expect(found.reasons.join()).toContain('installed again for each release');
    },
  );

  it('of Django runs under the gunicorn of its requirements, and collects its files for WhiteNoise', () => {
    const requirements = 'Django>=4.2,<5\ngunicorn==21.2\nwhitenoise[brotli]~=6.6\n';
    expect(plan({ 'manage.py': manage, 'requirements.txt': requirements })).toMatchObject({
      start: 'gunicorn --bind 127.0.0.1:$PORT --workers ${WEB_CONCURRENCY:-2} --threads 4 shop.wsgi:application',
      build: 'python manage.py collectstatic --noinput',
      reasons: ['Started by gunicorn with the Django project of manage.py'],
    });
    expect(plan({ 'manage.py': manage, 'requirements.txt': 'django\ngunicorn' }).build).toBeUndefined();
  });

  it.each<[string, Record<string, string>, string]>([
    ['Flask', { 'app.py': flask, 'requirements.txt': 'Flask\ngunicorn' }, 'app:app'],
    ['a factory', { 'main.py': 'def create_app():\n  pass\n', 'requirements.txt': 'gunicorn' }, "'main:create_app()'"],
    [
      'a typed object',
      { 'wsgi.py': 'application: WSGI = make()\n', 'requirements.txt': 'gunicorn' },
      'wsgi:application',
    ],
  ])('of %s runs under gunicorn', (_name, files, object) => {
    expect(plan(files).start).toBe(
      `gunicorn --bind 127.0.0.1:$PORT --workers \${WEB_CONCURRENCY:-2} --threads 4 ${object}`,
    );
  });

  it.each(['fastapi\nuvicorn[standard]', 'fastapi[standard]>=0.110', 'fastapi\nuvicorn\ngunicorn'])(
    'of FastAPI (%p) runs under uvicorn',
    (requirements) => {
      const files = { 'main.py': 'app = FastAPI()\n', 'requirements.txt': requirements };
      expect(plan(files).start).toBe('uvicorn main:app --host 127.0.0.1 --port $PORT --proxy-headers');
    },
  );

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'Django without a server',
      { 'manage.py': manage, 'requirements.txt': 'django' },
      /gunicorn is not among the requirements/,
    ],
    [
      'FastAPI without one',
      { 'main.py': 'app = FastAPI()', 'requirements.txt': 'fastapi\ngunicorn' },
      /uvicorn is not among/,
    ],
    ['requirements alone', { 'requirements.txt': 'flask' }, /requirements\.txt alone does not say how to start it/],
    ['Django without settings', { 'manage.py': 'DJANGO_SETTINGS_MODULE' }, /does not name the settings/],
  ])('says what is missing: %s', (_name, files, message) => {
    expect(() => plan(files)).toThrow(message);
  });

  it.each([
    ['uv.lock', 'name = "gunicorn"', /\/tools\/uv\/bin\/uv" sync --frozen --no-dev/],
    ['poetry.lock', 'name = "gunicorn"', /poetry" install --only=main --no-root/],
    ['Pipfile.lock', '{"default": {"gunicorn": {}}}', /pipenv" sync/],
  ])('is installed as %s says, and kept for as long as that is the same', (lockfile, lock, command) => {
    const found = plan({ 'pyproject.toml': '', Pipfile: '', 'app.py': flask, [lockfile]: lock });
    expect(found.install).toMatch(command);
    expect(found.installs[0]?.cacheable).toMatchObject({ kind: 'venv' });
    expect(found.start).toContain('gunicorn');
  });

  it.each([
    ['uv.lock', '[[package]]\nname = "shared"\nsource = { editable = "libs/shared" }\n'],
    ['poetry.lock', '[package.source]\ntype = "directory"\nurl = "libs/shared"\n'],
    ['Pipfile.lock', '{"default": {"shared": {"editable": true, "path": "./libs/shared"}}}'],
  ])('is installed again for each release where a package of %s lies in the repository', (lockfile, lock) => {
    const found = plan({ 'pyproject.toml': '', Procfile: 'web: gunicorn app:app', [lockfile]: lock });
    expect(found.installs[0]?.cacheable).toBeUndefined();
    expect(found.reasons.join()).toContain('installed again for each release');
  });

  it('is none of its own dependencies', () => {
    const lock = '[[package]]\nname = "shop"\nsource = { editable = "." }\n';
    const found = plan({ 'pyproject.toml': '', Procfile: 'web: gunicorn app:app', 'uv.lock': lock });
    expect(found.installs[0]?.cacheable).toBeDefined();
  });

  it('without a lockfile is installed from pyproject.toml for each release', () => {
    const project = '[project]\ndependencies = ["flask>=3", "gunicorn"]\n';
    const found = plan({ 'pyproject.toml': project, 'app.py': flask });
    expect(found.install).toMatch(/pip install .* \.$/);
    expect(found).toMatchObject({
      start: expect.stringContaining('gunicorn'),
      reasons: [expect.any(String), expect.stringContaining('no lockfile')],
    });
  });

  it.each([
    [{ 'pyproject.toml': 'requires-python = ">=3.12"' }, '>=3.12', 'pyproject.toml'],
    [{ 'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.10"' }, '^3.10', 'pyproject.toml'],
    [{ '.python-version': '3.12.1\n' }, '3.12', '.python-version'],
    [{ '.python-version': '# for the team\n3.12 # as in production\n' }, '3.12', '.python-version'],
    [{ 'runtime.txt': 'python-3.10.4' }, '3.10', 'runtime.txt'],
    [{ Pipfile: '[requires]\npython_version = "3.12"\n' }, '3.12', 'Pipfile'],
    [{ 'pyproject.toml': 'requires-python = ">=3.8"', '.python-version': '3.12.1' }, '3.12', '.python-version'],
    [{ 'pyproject.toml': 'requires-python = ">=3.13"', '.python-version': '3.12.1' }, '>=3.13', 'pyproject.toml'],
  ])('asks for the Python of %p', (files, versions, from) => {
    const found = plan({ 'requirements.txt': '', Procfile: 'web: x', ...files });
    expect(found.toolchains).toEqual([{ name: 'python', versions, from }]);
  });

  it('has a virtual environment for the install command of the settings, and what its packages are compiled with', () => {
    const found = plan({ 'requirements.txt': 'psycopg2\n', Procfile: 'web: x' }, { installCommand: 'pip install x' });
    expect(found.install).toBe('python3 -m venv "$(readlink -f .venv)" && pip install x');
    expect(found.toolchains).toEqual([{ name: 'python', packages: ['build-essential', 'python3-dev', 'libpq-dev'] }]);
  });
});
