import { fakeRepository } from '../../../../../test/support/fake-repository';
import { readPackageJson } from './package-json';
import { choosePackageManager, type ChosenManager } from './package-manager';

function choose(packageJson: object, files: Record<string, unknown> = {}): ChosenManager {
  return choosePackageManager(readPackageJson(JSON.stringify(packageJson)), fakeRepository(files));
}

const HASH = 'a1'.repeat(64);
const berry = (version: number): string => `# This file is generated\n\n__metadata:\n  version: ${version}\n`;

describe('the package manager', () => {
  it.each([
    ['npm@10.2.0', `+sha512.${HASH}`],
    ['pnpm@9.15.0', `+sha512.${HASH}`],
    ['yarn@1.22.22', `+sha512.${HASH}`],
    ['yarn@4.5.0', `+sha512.${HASH}`],
    ['bun@1.2.3', ''],
  ])('is %s of packageManager with its checksum', (packageManager, checksum) => {
    const [name, versions] = packageManager.split('@');
    expect(choose({ packageManager: `${packageManager}${checksum}` }).toolchain).toEqual({
      name,
      versions,
      from: 'package.json',
      ...(checksum !== '' && { checksum: checksum.slice(1) }),
    });
  });

  it('is that of devEngines, also as the first of a list', () => {
    const pnpm = { name: 'pnpm', version: '^10.0.0', onFail: 'download' };
    for (const packageManager of [pnpm, [pnpm, { name: 'npm' }]]) {
      expect(choose({ devEngines: { packageManager } }).toolchain).toMatchObject({ name: 'pnpm', versions: '^10.0.0' });
    }
  });

  it.each<[string, string, object]>([
    ['package-lock.json', '{', { name: 'npm' }],
    ['npm-shrinkwrap.json', '{', { name: 'npm' }],
    ['yarn.lock', '# yarn lockfile v1\n', { name: 'yarn', versions: '1' }],
    ['yarn.lock', berry(4), { name: 'yarn', versions: '2' }],
    ['yarn.lock', berry(6), { name: 'yarn', versions: '3' }],
    ['yarn.lock', berry(8), { name: 'yarn', versions: '4' }],
    ['pnpm-lock.yaml', 'lockfileVersion: 5.4\n', { name: 'pnpm', versions: '7' }],
    ['pnpm-lock.yaml', "lockfileVersion: '6.0'\n", { name: 'pnpm', versions: '8' }],
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\n", { name: 'pnpm', versions: '9' }],
    ['bun.lock', '{', { name: 'bun' }],
    ['bun.lockb', '', { name: 'bun' }],
  ])('is that of %s (%p)', (file, text, toolchain) => {
    const { from: _from, ...found } = choose({}, { [file]: text }).toolchain;
    expect(found).toEqual(toolchain);
  });

  it('is a newer pnpm where pnpm-workspace.yaml has only settings, which older ones refuse', () => {
    const files = {
      'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
      'pnpm-workspace.yaml': 'onlyBuiltDependencies:\n  - esbuild\n',
    };
    expect(choose({}, files).toolchain.versions).toBe('10');
  });

  it('has the version of the repository, of Volta, of a version manager or of engines', () => {
    const yarnrc = { 'yarn.lock': berry(8), '.yarnrc.yml': 'yarnPath: .yarn/releases/yarn-4.1.1.cjs\n' };
    expect(choose({}, yarnrc).toolchain).toEqual({ name: 'yarn', versions: '4.1.1', from: '.yarnrc.yml' });
    expect(choose({ packageManager: 'yarn@1.22.0' }, yarnrc).toolchain.versions).toBe('4.1.1');
    const pnpm = { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" };
    expect(choose({ volta: { pnpm: '9.1.0' } }, pnpm).toolchain.versions).toBe('9.1.0');
    expect(choose({}, { ...pnpm, 'mise.toml': '[tools]\npnpm = "10.2"' }).toolchain.versions).toBe('10.2');
    expect(choose({ engines: { pnpm: '>=8' } }, pnpm).toolchain.versions).toBe('9');
    expect(choose({ engines: { pnpm: '>=10' } }, pnpm).toolchain.versions).toBe('>=10');
    expect(choose({ engines: { npm: '>=10' } }).toolchain).toEqual({ name: 'npm' });
  });

  it('ignores a lockfile of another one, and says so', () => {
    expect(choose({ packageManager: 'pnpm@9.0.0' }, { 'package-lock.json': '', 'yarn.lock': '' })).toMatchObject({
      name: 'pnpm',
      lockfile: undefined,
      reasons: ['yarn.lock and package-lock.json are ignored, because packageManager in package.json names pnpm'],
    });
    expect(choose({}, { 'package-lock.json': '', 'pnpm-lock.yaml': '' })).toMatchObject({
      lockfile: 'pnpm-lock.yaml',
      reasons: ['There are several lockfiles: pnpm-lock.yaml is used, package-lock.json is ignored'],
    });
  });

  it.each(['pnpm@9; reboot', 'pnpm@$(reboot)', '../pnpm@9', 'unknown@1.0.0', 'pnpm', ''])(
    'is npm where packageManager is not one (%p)',
    (packageManager) => {
      const { name, toolchain } = choose({ packageManager });
      expect(['npm', 'pnpm']).toContain(name);
      expect(toolchain.versions ?? '').toMatch(/^\d*$/);
    },
  );
});
