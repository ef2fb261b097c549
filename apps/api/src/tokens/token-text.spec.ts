import { sha256Hex, randomBase62 } from '../auth/secret-tokens';
import { tokenHint, isTokenText, newTokenText } from './token-text';

describe('token text', () => {
  it('is fl_, 30 random characters and the CRC32 of those', () => {
    const text = newTokenText();
    expect(text).toMatch(/^fl_[0-9A-Za-z]{36}$/);
    expect(isTokenText(text)).toBe(true);
    expect(newTokenText()).not.toBe(text);
  });

  it('has a checksum that others can compute', () => {
    // Made with another implementation of CRC32 (Python's zlib).
    expect(isTokenText('fl_0000000000000000000000000000002C8GjS')).toBe(true);
  });

  it('refuses any single changed character', () => {
    const text = newTokenText();
    for (let i = 3; i < text.length; i += 1) {
      const other = text.charAt(i) === 'a' ? 'b' : 'a';
      expect(isTokenText(text.slice(0, i) + other + text.slice(i + 1))).toBe(false);
    }
  });

  it.each(['', 'fl_', 'fl_short', 'gh_' + 'a'.repeat(36), 'fl_' + 'ä'.repeat(36)])('refuses %s', (text) => {
    expect(isTokenText(text)).toBe(false);
  });

  it('shows the first and last four characters, and keeps only a hash', () => {
    const text = newTokenText();
    expect(tokenHint(text)).toBe(`fl_${text.slice(3, 7)}…${text.slice(-4)}`);
    expect(sha256Hex(text)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('draws every character about equally often', () => {
    const counts = new Map<string, number>();
    for (const character of randomBase62(62 * 500)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(150);
  });
});
