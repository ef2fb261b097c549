import { formatUserCode, isUserCode } from './user-code';

test.each([
  ['wdjbmjht', 'WDJB-MJHT'],
  ['WDJB-MJHT', 'WDJB-MJHT'],
  [' wdjb mjht ', 'WDJB-MJHT'],
  ['wdj', 'WDJ'],
  ['wdjbm', 'WDJB-M'],
  ['WDJB-MJHTXX', 'WDJB-MJHT'],
  ['<a href=1>', 'HRF'],
])('shows %j as %j', (typed, shown) => expect(formatUserCode(typed)).toBe(shown));

test('knows a complete code', () => {
  expect(isUserCode('wdjb mjht')).toBe(true);
  expect(isUserCode('wdjb mjh')).toBe(false);
});
