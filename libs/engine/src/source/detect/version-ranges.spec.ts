import semver from 'semver';
import { composerRange, pinnedSeries, pythonRange, rubyRange } from './version-ranges';

/** Of these versions, those that are allowed. */
function allowed(range: string | undefined, ...versions: string[]): string[] {
  if (range === undefined) throw new Error('It says nothing');
  return versions.filter((version) => semver.satisfies(version, range));
}

describe('ranges of other languages mean what they mean there', () => {
  it.each([
    ['>=3.10', ['3.11.2', '3.14.0']],
    ['>=3.10,<3.12', ['3.11.2']],
    ['~=3.11.0', ['3.11.2']],
    ['~=3.10', ['3.11.2', '3.14.0']],
    ['==3.11.*', ['3.11.2']],
    ['^3.9', ['3.9.18', '3.11.2', '3.14.0']],
    ['>=3.8,!=3.9.*', ['3.9.18', '3.11.2', '3.14.0']],
    ['3.14', ['3.14.0']],
  ])('Python %s', (range, expected) => {
    expect(allowed(pythonRange(range), '3.9.18', '3.11.2', '3.14.0')).toEqual(expected);
  });

  it.each([
    ['^8.1', ['8.1.0', '8.2.31', '8.4.1']],
    ['~8.1', ['8.1.0', '8.2.31', '8.4.1']],
    ['~8.2.0', ['8.2.31']],
    ['>=7.4 <8.3', ['7.4.33', '8.1.0', '8.2.31']],
    ['>=8.2,<8.4', ['8.2.31']],
    ['^7.4|^8.2', ['7.4.33', '8.2.31', '8.4.1']],
    ['^7.4 || ~8.4.0', ['7.4.33', '8.4.1']],
    ['8.2.*', ['8.2.31']],
    ['>=8.1@dev', ['8.1.0', '8.2.31', '8.4.1']],
  ])('Composer %s', (range, expected) => {
    expect(allowed(composerRange(range), '7.4.33', '8.1.0', '8.2.31', '8.4.1')).toEqual(expected);
  });

  it.each([
    [['3.1.2'], ['3.1.2']],
    [['~> 3.1'], ['3.1.2', '3.3.0']],
    [['~> 3.1.0'], ['3.1.2']],
    [
      ['>= 3.0', '< 3.2'],
      ['3.0.6', '3.1.2'],
    ],
  ])('RubyGems %p', (range, expected) => {
    expect(allowed(rubyRange(range), '3.0.6', '3.1.2', '3.3.0')).toEqual(expected);
  });

  it.each([
    ['3.11.9\n', 2, '3.11'],
    ['python-3.12.1', 2, '3.12'],
    ['ruby-3.1.4', 2, '3.1'],
    ['v18.19.0', 1, '18'],
    ['20', 1, '20'],
    ['1.22rc1', 2, '1.22'],
    ['lts/*', 1, undefined],
    ['system', 2, undefined],
    [undefined, 1, undefined],
  ] as const)('a pinned %p is its series', (text, numbers, series) => {
    expect(pinnedSeries(text, numbers)).toBe(series);
  });

  it.each(['', '*garbage*', undefined])('%p says nothing', (text) => {
    expect([pythonRange(text), composerRange(text)]).toEqual([undefined, undefined]);
  });
});
