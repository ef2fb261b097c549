import { safe, safeJson, safeLine } from './safe-text';

describe('text from outside', () => {
  it('loses colours and shows what a terminal would obey', () => {
    expect(safe('\u001b[1;31mred\u001b[0m')).toBe('red');
    expect(safe('\u001b]0;title\u0007')).toBe(String.raw`\x1b]0;title\x07`);
    expect(safe('\u009b2J a\rb \u202eevil \u2066x')).toBe(String.raw`\x9b2J a\x0db \u202eevil \u2066x`);
    expect(safe('a\tb\r\nc\nd')).toBe('a\tb\nc\nd');
  });

  it('stays on one line where it has to', () => {
    expect(safeLine('a\nb\tc')).toBe(String.raw`a\nb c`);
  });

  it('is JSON with the same value that a terminal does not obey', () => {
    const value = { text: '\u001b[2J \u009b2J \u202e \u007f' };
    const text = safeJson(value);
    expect(text).toMatch(/^[\u0020-\u007e]*$/);
    expect(JSON.parse(text)).toEqual(value);
  });
});
