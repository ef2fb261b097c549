import { format, inspect } from 'node:util';
import { Secret } from './secret';

describe('a secret', () => {
  it('prints as [redacted] wherever it gets by mistake', () => {
    const value = new Secret('hunter2');
    const printed = [
      String(value),
      JSON.stringify({ value }),
      inspect({ value }),
      format('%s %o', value, value),
      [value].join(),
    ];
    for (const text of printed) {
      expect(text).toContain('[redacted]');
      expect(text).not.toContain('hunter2');
    }
    expect(value.reveal()).toBe('hunter2');
  });
});
