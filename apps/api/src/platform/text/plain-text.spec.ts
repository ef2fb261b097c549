import { cut, fitParts, oneLine } from './plain-text';

describe('foreign text in a message', () => {
  it.each([
    ['lines and controls', 'a\r\nb\u0000c\u2028d\u0085e\tf', 'a b c d e f'],
    ['texts that are shown in another order', 'a\u202egnp.exe\u2066b', 'agnp.exeb'],
    ['characters without width', 'a\u200b\u00ad\ufeffb', 'ab'],
    ['half a character', 'a\ud83db', 'a\ufffdb'],
    ['emoji of several characters', '👩\u200d🚀', '👩\u200d🚀'],
    ['spaces around it', '  a  b  ', 'a b'],
  ])('is one line of visible characters: %s', (_what, text, line) => {
    expect(oneLine(text, 100)).toBe(line);
  });

  it('is cut at its length, but never in the middle of a character', () => {
    expect(cut('abcdef', 6)).toBe('abcdef');
    expect(cut('abcdefg', 6)).toBe('abcde…');
    expect(cut('abcd😀fg', 6)).toBe('abcd…');
    expect(oneLine('x'.repeat(10_000_000), 5)).toBe('xxxx…');
  });
});

describe('the parts of a message', () => {
  const parts = ['one', 'two', 'three'];

  it('are all there if they fit', () => {
    expect(fitParts(parts, { separator: '\n', max: 13 })).toBe('one\ntwo\nthree');
  });

  it('are left out from the end, with their number', () => {
    expect(fitParts(['one', 'two', 'three'.repeat(9)], { separator: '\n', max: 30 })).toBe('one\ntwo\nand 1 more');
    expect(fitParts(parts, { separator: '\n', max: 100, parts: 1 })).toBe('one\nand 2 more');
    expect(fitParts(['x'.repeat(99)], { separator: '\n', max: 50 })).toBe('and 1 more');
  });

  it('are measured as the service counts', () => {
    const size = (text: string): number => Buffer.byteLength(text);
    expect(fitParts(['äöü', 'ä'], { separator: ' ', max: 9, size })).toBe('äöü ä');
    expect(fitParts(['äöüäöüäöü', 'äö'], { separator: ' ', max: 20, size })).toBe('and 2 more');
  });
});
