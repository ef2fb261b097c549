import { chooseRelease } from './choose-release';
import { parseToolchainIndex } from './toolchain-index';

const { releases } = parseToolchainIndex(
  [
    'https://mirror.example.com/dist',
    '27.1.0 -',
    '26.10.0 Newest',
    '24.21.0 Krypton',
    '24.2.0 -',
    '22.23.3 Jod',
    '22.1.0 -',
    '23.5.0 -',
    '20.20.2 Iron',
    '20.9.0 Iron',
    'broken line',
    '1.2 -',
  ].join('\n'),
);

describe('chooseRelease', () => {
  it.each([
    [undefined, '26.10.0'],
    ['latest', '27.1.0'],
    ['lts/*', '26.10.0'],
    ['lts/-1', '24.21.0'],
    ['lts/jod', '22.23.3'],
    ['lts/Iron', '20.20.2'],
    ['20', '20.20.2'],
    ['20.9.0', '20.9.0'],
    ['>=18', '26.10.0'],
    ['^22.0.0 || ^24.0.0', '24.21.0'],
    ['>=20 <24', '22.23.3'],
    ['23.x', '23.5.0'],
    ['>=27', '27.1.0'],
    ['24.2', '24.2.0'],
  ])('%s is %s', (wanted, version) => {
    expect(chooseRelease(wanted, releases)?.version).toBe(version);
  });

  it.each(['99', 'lts/unknown', 'not a version', 'lts/-9', ''])('%j is nothing', (wanted) => {
    expect(chooseRelease(wanted === '' ? '99' : wanted, releases)).toBeUndefined();
  });

  it('is nothing without releases', () => {
    expect(chooseRelease(undefined, [])).toBeUndefined();
  });
});
