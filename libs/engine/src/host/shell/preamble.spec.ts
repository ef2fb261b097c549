import { MarkFilter, parseSession } from './preamble';

const MARK = 'f00df00df00df00d';

describe('the mark before the output', () => {
  it('is taken out together with the noise before it, wherever the stream is cut', () => {
    const stream = Buffer.from(`Welcome!\nlast login${MARK} 12 34 56\noutput\n`);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      const lines: string[] = [];
      const filter = new MarkFilter(MARK, (line) => lines.push(line));
      const parts = [stream.subarray(0, cut), stream.subarray(cut)].map((chunk) => filter.take(chunk));
      expect(Buffer.concat(parts.filter((part) => part !== undefined)).toString()).toBe('output\n');
      expect(lines).toEqual(['12 34 56']);
      expect(filter.noise).toBeUndefined();
    }
  });

  it('leaves what came instead of it as the reason', () => {
    const filter = new MarkFilter(MARK);
    expect(filter.take(Buffer.from('sudo: a password is required\n'))).toBeUndefined();
    expect(filter.noise).toBe('sudo: a password is required\n');
  });

  it('tells no session where the server has no /proc', () => {
    expect(parseSession('12  ')).toBeUndefined();
    expect(parseSession('12 34 56')).toEqual({ pid: '12', startedAt: '34', session: '56' });
  });
});
