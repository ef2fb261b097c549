import { secret } from '@fairlead/engine';
import { cleanLine, LineSplitter, MAX_LINE_LENGTH } from './line-splitter';
import { Redactor } from './redactor';

const split = (text: string, size: number, redactor = new Redactor()): string[] => {
  const splitter = new LineSplitter(redactor);
  const bytes = Buffer.from(text);
  const lines: string[] = [];
  for (let from = 0; from < bytes.length; from += size) lines.push(...splitter.push(bytes.subarray(from, from + size)));
  return [...lines, ...splitter.end()];
};

describe('lines', () => {
  it.each([1, 2, 3, 5, 1000])('are the same however the output is cut (%i bytes at a time)', (size) => {
    const text = 'Größe: 5 €\n\n日本語 🚀 ready\r\nno line break at the end';
    expect(split(text, size).map(cleanLine)).toEqual(['Größe: 5 €', '', '日本語 🚀 ready', 'no line break at the end']);
  });

  it('lose colours, cursor movements and what a progress bar has written over', () => {
    expect(cleanLine('\u001b[32mok\u001b[0m done')).toBe('ok done');
    expect(cleanLine('10 %\r50 %\r100 %\r')).toBe('100 %');
    expect(cleanLine('a\u0000b\u0007c\td')).toBe('abc\td');
  });

  it('have an end even if the program prints none', () => {
    const lines = split('x'.repeat(200_000), 4096);
    expect(lines.join('')).toHaveLength(200_000);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2 * MAX_LINE_LENGTH + 4096);
  });

  it('are never cut within a secret', () => {
    const value = 'S3CRET'.repeat(20);
    const redactor = new Redactor();
    redactor.add([secret(value)]);
    for (const shift of [0, 1, 17, 60, 119]) {
      const text = 'x'.repeat(2 * MAX_LINE_LENGTH - shift) + value + 'y'.repeat(50_000);
      const seen = split(text, 1000, redactor)
        .map((line) => redactor.redact(line))
        .join('');
      expect(seen).not.toContain('S3CRETS3');
      expect(seen).toContain('[redacted]');
    }
  });
});
