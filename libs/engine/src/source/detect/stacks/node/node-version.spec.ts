import { AUTO_DETECTED, fakeRepository } from '../../../../../test/support/fake-repository';
import { planRelease } from '../../plan-release';
import type { ReleasePlan } from '../../release-plan';

function plan(files: Record<string, unknown>, more: object = {}): ReleasePlan {
  const packageJson = { scripts: { start: 'node x' }, ...more };
  return planRelease(AUTO_DETECTED, fakeRepository({ 'package.json': packageJson, ...files }));
}

describe('the version of Node', () => {
  it.each([
    ['.nvmrc', 'v18.19.0\n', '18.19.0'],
    ['.nvmrc', '# of the team\n20 # the oldest\n', '20'],
    ['.nvmrc', 'lts/*', 'lts/*'],
    ['.nvmrc', 'lts/Jod', 'lts/jod'],
    ['.nvmrc', 'node', 'latest'],
    ['.nvmrc', 'stable', 'latest'],
    ['.node-version', '20.1', '20.1'],
    ['.node-version', '20.x', '20.x'],
    ['.tool-versions', 'ruby 3.3.0\nnodejs 22.1.0 20.9.0 # both\n', '22.1.0'],
    ['.tool-versions', 'nodejs lts', 'lts/*'],
    ['mise.toml', '[tools]\nnode = "22"\n', '22'],
    ['mise.toml', '[tools]\nnode = ["22.3.0", "20"]\n', '22.3.0'],
    ['mise.toml', '[tools.node]\nversion = "lts"\n', 'lts/*'],
    ['.mise.toml', '[tools]\n"node" = { version = "24" }\n', '24'],
  ])('is that of %s (%p)', (file, text, versions) => {
    expect(plan({ [file]: text }).toolchains).toEqual([{ name: 'node', versions, from: file }]);
  });

  it.each([
    ['.nvmrc', 'lts/-1'],
    ['.nvmrc', 'system'],
    ['.nvmrc', '$(reboot)'],
    ['.nvmrc', ''],
    ['mise.toml', '[tools\nnode = '],
    ['mise.toml', '[tools]\nnode = "ref:main"'],
    ['.tool-versions', 'nodejs path:/opt/node'],
  ])('is the default one if %s says nothing useful (%p)', (file, text) => {
    expect(plan({ [file]: text }).toolchains).toEqual([{ name: 'node' }]);
  });

  it('is that of Volta, and of engines without a version manager', () => {
    expect(plan({}, { volta: { node: '20.11.1' } }).toolchains).toEqual([
      { name: 'node', versions: '20.11.1', from: 'volta in package.json' },
    ]);
    expect(plan({}, { engines: { node: '^20 || >=22' } }).toolchains).toEqual([
      { name: 'node', versions: '^20 || >=22', from: 'package.json' },
    ]);
    expect(plan({}, { engines: { node: '*' } }).toolchains).toEqual([{ name: 'node' }]);
  });

  it.each([
    ['20.11.1', '>=18', '20.11.1', '.nvmrc'],
    ['20', '>=18', '20', '.nvmrc'],
    ['20', '>=20.5 <23', '>=20.0.0 <21.0.0-0 >=20.5.0 <23.0.0-0', '.nvmrc and package.json'],
    ['18.1.0', '>=20', '>=20', 'package.json'],
    ['lts/*', '>=20', 'lts/*', '.nvmrc'],
    ['lts/*', '18.x', '18.x', 'package.json'],
    ['lts/iron', '>=18', 'lts/iron', '.nvmrc'],
  ])('of .nvmrc %s and engines %s is %s', (pin, engines, versions, from) => {
    const found = plan({ '.nvmrc': pin }, { engines: { node: engines } });
    expect(found.toolchains).toEqual([{ name: 'node', versions, from }]);
    const ignored = found.reasons.join('\n').includes('.nvmrc is ignored, because engines.node');
    expect(ignored).toBe(from === 'package.json');
  });

  it('says that engines are not a range', () => {
    const found = plan({}, { engines: { node: 'the newest' } });
    expect(found.toolchains).toEqual([{ name: 'node' }]);
    expect(found.reasons).toContain('engines.node in package.json is not a range of versions and is ignored');
  });

  it('is also taken from the root of the repository', () => {
    const files = {
      'api/package.json': { scripts: { start: 'node x' } },
      '.nvmrc': '20',
      '.tool-versions': 'nodejs 22',
    };
    expect(planRelease(AUTO_DETECTED, fakeRepository(files, [], 'api')).toolchains).toEqual([
      { name: 'node', versions: '20', from: '.nvmrc' },
    ]);
  });
});

describe('the versions of other languages', () => {
  it.each<[string, Record<string, unknown>, object]>([
    [
      'python',
      { 'requirements.txt': '', '.tool-versions': 'python 3.11.4' },
      { versions: '3.11', from: '.tool-versions' },
    ],
    [
      'python',
      { 'requirements.txt': '', '.python-version': '# here\n3.12\n' },
      { versions: '3.12', from: '.python-version' },
    ],
    [
      'python',
      { 'requirements.txt': '', 'mise.toml': '[tools]\npython = "3.13"' },
      { versions: '3.13', from: 'mise.toml' },
    ],
    ['ruby', { Gemfile: '', '.tool-versions': 'ruby 3.3.1' }, { versions: '3.3', from: '.tool-versions' }],
    [
      'go',
      { 'go.mod': 'module x', 'main.go': '', '.tool-versions': 'golang 1.22.1' },
      { versions: '1.22', from: '.tool-versions' },
    ],
    ['php', { 'index.php': '', 'mise.toml': '[tools]\nphp = "8.3"' }, { versions: '8.3', from: 'mise.toml' }],
  ])('%s: %p', (name, files, expected) => {
    const settings = { runtime: 'auto', build: { startCommand: `${name} x` } } as const;
    const found = planRelease(settings, fakeRepository(files)).toolchains.find((one) => one.name === name);
    expect(found).toMatchObject(expected);
  });
});
