import { array, assert, constantFrom, property, string } from 'fast-check';
import { logSearchPattern } from '../search/log-search';
import { highlightMatches, stripAnsi, parseAnsiText } from './ansi-text';

const ESC = '\u001b';

it('maps colours and styles to names of the theme', () => {
  expect(parseAnsiText(`${ESC}[1;31merror${ESC}[0m: ${ESC}[32mfine${ESC}[39m${ESC}[4m, so${ESC}[0m`)).toEqual([
    { text: 'error', styles: ['ansi-red', 'bold'] },
    { text: ': ', styles: [] },
    { text: 'fine', styles: ['ansi-green'] },
    { text: ', so', styles: ['underline'] },
  ]);
});

it('drops control sequences: movements, titles, links, bells, hidden text', () => {
  const raw = `a${ESC}[2K${ESC}[10;5Hb${ESC}]0;title\u0007c${ESC}]8;;https://evil.example${ESC}\\link${ESC}]8;;${ESC}\\\u0007\u0008${ESC}[8mhidden`;
  expect(stripAnsi(raw)).toBe('abclinkhidden');
  expect(parseAnsiText(raw).flatMap(({ styles }) => styles)).toEqual([]);
});

it('ignores palette and RGB colours', () => {
  const parts = parseAnsiText(`${ESC}[38;5;196mred${ESC}[38;2;1;2;3mdark${ESC}[48;5;10mback`);
  expect(stripAnsi(`${ESC}[38;5;196mred`)).toBe('red');
  expect(parts.flatMap(({ styles }) => styles.filter((name) => /palette|truecolor|\d/.test(name)))).toEqual([]);
});

it('treats HTML as text', () => {
  const text = '<img src=x onerror=alert(1)> &amp;';
  expect(parseAnsiText(text)).toEqual([{ text, styles: [] }]);
  expect(stripAnsi(`${ESC}[31m${text}`)).toBe(text);
});

it('marks matches, also across colours', () => {
  const parts = parseAnsiText(`one t${ESC}[31mwo three${ESC}[0m TWO`);
  expect(highlightMatches(parts, logSearchPattern('two')).map(({ text, marked }) => [text, marked])).toEqual([
    ['one ', false],
    ['t', true],
    ['wo', true],
    [' three', false],
    [' ', false],
    ['TWO', true],
  ]);
});

it('searches for the literal text, not for a pattern', () => {
  for (const query of ['a.b', '[x]', '(', '\\d', '^$', 'a|b', '*+?', '{1}', '-', '/']) {
    expect(logSearchPattern(query)?.test(`before ${query} after`)).toBe(true);
  }
  expect(logSearchPattern('a.b')?.test('axb')).toBe(false);
});

it('shows the same text with and without marks', () => {
  const pieces = constantFrom(ESC, '[31m', '[0m', '[', '\u0007', ']0;', 'a', 'A', 'İ', '💧', ' ', '\t', '[38;5;1m');
  const raws = [array(pieces).map((all) => all.join('')), string({ unit: 'binary' })];
  for (const raw of raws) {
    assert(
      property(raw, (text) => {
        const marked = highlightMatches(parseAnsiText(text), logSearchPattern('a'));
        expect(marked.map((part) => part.text).join('')).toBe(stripAnsi(text));
        // oxlint-disable-next-line no-control-regex -- none of them may be left
        expect(stripAnsi(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f]/);
      }),
    );
  }
});
