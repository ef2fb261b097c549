import { chooseRelease } from './choose-release';
import { parseToolchainIndex } from './toolchain-index';

const LINES = [
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
];

const { releases } = parseToolchainIndex(
  [
    'https://mirror.example.com/dist',
    ...LINES.map((line) => `${line} v/archive.tar.gz v/SHASUMS256.txt`),
    '28.0.0 -',
    '28.0.0 - ../archive sums',
    '28.0.0 - archive?x sums',
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

  const python = ['3.9.25', '3.12.11', '3.12.13', '3.13.9', '3.14.0'].map((version) => ({
    version,
    archive: 'a',
    checksum: 'b',
  }));

  it.each([
    ['>=3.12', '3.12.13'],
    ['^3.12.12', '3.12.13'],
    ['>=3.13', '3.13.9'],
    ['>=3.9 <3.11', '3.9.25'],
    ['latest', '3.14.0'],
    ['3.12.11', '3.12.11'],
    ['>=3.15', undefined],
  ])('%s is %s, close to the version of the distribution', (wanted, version) => {
    expect(chooseRelease(wanted, python, '3.11.2')?.version).toBe(version);
  });

  it('is nothing without releases', () => {
    expect(chooseRelease(undefined, [])).toBeUndefined();
  });
});
