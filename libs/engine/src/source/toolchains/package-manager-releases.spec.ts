import { choosePackageManagerRelease } from './package-manager-releases';

const sha512 = `sha512.${'ab'.repeat(64)}`;

describe('choosePackageManagerRelease', () => {
  it('leaves npm to Node.js unless a version is named', () => {
    expect(choosePackageManagerRelease({ name: 'npm' }, 'npm', '24.0.0')).toBeUndefined();
    expect(choosePackageManagerRelease({ name: 'npm', versions: '>=9' }, 'npm', '24.0.0')).toBeUndefined();
    expect(choosePackageManagerRelease({ name: 'npm', versions: '10.9.0' }, 'npm', '24.0.0')?.version).toBe('10.9.0');
  });

  it.each([
    ['pnpm', undefined, '24.0.0', '9.15.9'],
    ['pnpm', undefined, '16.20.0', '8.15.9'],
    ['pnpm', '8', '24.0.0', '8.15.9'],
    ['pnpm', '>=10', '24.0.0', '12.21.0'],
    ['pnpm', '9.1.4', '24.0.0', '9.1.4'],
    ['pnpm', '^6.2.0', '24.0.0', '6.2.0'],
    ['yarn', undefined, '24.0.0', '1.22.22'],
    ['yarn', '4', '24.0.0', '4.18.1'],
    ['yarn', '3.6.4', '24.0.0', '3.6.4'],
    ['bun', undefined, undefined, '1.4.5'],
  ] as const)('%s %s beside Node.js %s is %s', (name, versions, node, version) => {
    expect(choosePackageManagerRelease({ name, versions }, name, node)?.version).toBe(version);
  });

  it('knows the packages, and believes only a proper checksum', () => {
    const release = (versions: string, checksum: string): unknown =>
      choosePackageManagerRelease({ name: 'yarn', versions, checksum }, 'yarn', undefined);
    expect(release('4.1.0', sha512)).toMatchObject({ npmPackage: '@yarnpkg/cli-dist', checksum: sha512 });
    expect(release('1.22.19', 'sha512.$(id)')).toEqual({ name: 'yarn', version: '1.22.19', npmPackage: 'yarn' });
    expect(choosePackageManagerRelease({ name: 'bun', checksum: sha512 }, 'bun', undefined)).toMatchObject({
      npmPackage: '@oven/bun-linux-',
    });
  });
});
