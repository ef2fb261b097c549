import { encodeTerminalFrame, MAX_TERMINAL_FRAME, TerminalFrames } from './terminal-frames';

describe('the frames of a terminal', () => {
  it('are found wherever the output is cut', () => {
    const output = Buffer.concat([
      Buffer.from('s\0\0\0\0', 'latin1'),
      Buffer.from('o\0\0\0\u0005hello', 'latin1'),
      Buffer.from('e\0\0\0\u0001x', 'latin1'),
    ]);
    for (let cut = 0; cut <= output.length; cut += 1) {
      const frames = new TerminalFrames();
      const found = [output.subarray(0, cut), output.subarray(cut)].flatMap((chunk) => frames.take(chunk));
      expect(found.map(({ kind, content }) => [kind, content.toString()])).toEqual([
        ['s', ''],
        ['o', 'hello'],
        ['e', 'x'],
      ]);
    }
  });

  it('hold what is typed in parts that the server accepts', () => {
    const typed = Buffer.alloc(MAX_TERMINAL_FRAME + 3, 'x');
    const parts = new TerminalFrames().take(encodeTerminalFrame('i', typed));
    expect(parts.map(({ content }) => content.length)).toEqual([MAX_TERMINAL_FRAME, 3]);
    expect(Buffer.concat(parts.map(({ content }) => content))).toEqual(typed);
  });

  it('are refused if they claim to be larger than any', () => {
    expect(() => new TerminalFrames().take(Buffer.from('o\xff\0\0\0', 'latin1'))).toThrow('does not consist of frames');
  });
});
