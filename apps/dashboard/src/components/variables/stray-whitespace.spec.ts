import { strayWhitespace, withoutStrayWhitespace } from './stray-whitespace';

test.each([
  ['key ', /ends with white space/],
  ['\tkey', /begins with white space/],
  [' key\n', /begins and ends with a line break/],
  ['   ', /only white space/],
  ['two\u00a0words', /invisible or non-breaking/],
  ['k\u200bey', /invisible or non-breaking/],
])('reports %j', (value, problem) => {
  expect(strayWhitespace(value)).toMatch(problem);
  expect(strayWhitespace(withoutStrayWhitespace(value))).toBeUndefined();
});

test.each(['', 'key', 'two words', 'line one\nline two'])('has nothing against %j', (value) => {
  expect(strayWhitespace(value)).toBeUndefined();
  expect(withoutStrayWhitespace(value)).toBe(value);
});

test('removes what nobody sees, and leaves words apart', () => {
  expect(withoutStrayWhitespace(' k\u200bey\u00a0one\n')).toBe('key one');
});
