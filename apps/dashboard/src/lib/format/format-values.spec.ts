import { formatCount, formatBytes, formatDuration, formatPercent } from './format-values';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KiB'],
  [8 * 1024 ** 3, '8.0 GiB'],
  [80 * 1024 ** 3, '80 GiB'],
])('formats %d bytes as %s', (bytes, expected) => {
  expect(plain(formatBytes(bytes))).toBe(expected);
});

test.each([
  [0, '0 ms'],
  [840, '840 ms'],
  [2940, '2.9 s'],
  [59_999, '59 s'],
  [124_000, '2 min 04 s'],
  [7_800_000, '2 h 10 min'],
  [356_400_000, '4 d 3 h'],
])('formats %d milliseconds as %s', (milliseconds, expected) => {
  expect(plain(formatDuration(milliseconds))).toBe(expected);
});

test('keeps a decimal of small percentages and none of large ones', () => {
  expect([0, 0.2, 9.96, 12.4, 100].map(formatPercent).map(plain)).toEqual(['0 %', '0.2 %', '10 %', '12 %', '100 %']);
});

test('uses the singular for one', () => {
  expect([formatCount(1, 'server'), formatCount(1200, 'line')]).toEqual(['1 server', '1,200 lines']);
});
