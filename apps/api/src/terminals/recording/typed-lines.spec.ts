import { TypedLines } from './typed-lines';

describe('the lines that were typed into a terminal', () => {
  const lines = () => new TypedLines(() => Date.parse('2026-11-20T10:00:00Z'));
  const type = (typed: TypedLines, text: string, visibility: 'echoed' | 'hidden' | 'program'): void =>
    typed.typed(Buffer.from(text), visibility);
  const show = (typed: TypedLines, text: string): void => typed.shown(Buffer.from(text));
  /** The line editor of a shell: each key is a chunk, and its echo another. */
  const edit = (typed: TypedLines, text: string): void => {
    for (const key of text) {
      type(typed, key, 'program');
      show(typed, key === '\r' ? '\r\n\x1b[?2004l\r' : key);
    }
  };
  const texts = (typed: TypedLines): (readonly [string, boolean])[] =>
    typed.lines().map(({ text, masked }) => [text, masked] as const);

  it('are those that the terminal echoes, as they are when Enter is pressed', () => {
    const typed = lines();
    type(typed, 'lz\x7fs -l\r', 'echoed');
    type(typed, 'oops\x15pwd\r', 'echoed');
    type(typed, 'sleep 9\x03', 'echoed');
    type(typed, '\x1b[Aä', 'echoed');
    expect(texts(typed)).toEqual([
      ['ls -l', false],
      ['pwd', false],
      ['sleep 9<Ctrl+C>', false],
      ['<Up>ä', false],
    ]);
    expect(typed.lines()[0]?.at).toBe('2026-11-20T10:00:00.000Z');
  });

  it('have nothing of a password that the terminal hides', () => {
    const typed = lines();
    type(typed, 'sudo id\r', 'echoed');
    type(typed, 'hunter2', 'hidden');
    type(typed, '\r', 'hidden');
    type(typed, 'id\r', 'echoed');
    expect(texts(typed)).toEqual([
      ['sudo id', false],
      ['', true],
      ['id', false],
    ]);
    expect(JSON.stringify(typed.lines())).not.toContain('unter');
  });

  it('are those that a program echoes which reads key by key', () => {
    const typed = lines();
    edit(typed, 'cat .env\r');
    type(typed, 'ec', 'program');
    type(typed, 'ho\r', 'program');
    show(typed, 'echo');
    show(typed, '\r\nother output\r\n');
    expect(texts(typed)).toEqual([
      ['cat .env', false],
      ['echo', false],
    ]);
  });

  it.each([
    ['stars', (): string => '*'],
    ['the whole question', (): string => '\x1b[2K\x1b[G? Password: \x1b[33m****\x1b[0m'],
    ['nothing', (): string => ''],
  ])('have nothing of a password for which a program prints %s', (_, printed) => {
    const typed = lines();
    for (const key of 'swordfish') {
      type(typed, key, 'program');
      show(typed, printed());
    }
    type(typed, '\r', 'program');
    show(typed, '\r\nWelcome\r\n');
    edit(typed, 'ls\r');
    expect(JSON.stringify(typed.lines())).not.toMatch(/sw|word|fish/);
    expect(typed.lines()[0]?.masked).toBe(true);
    expect(typed.lines().at(-1)).toMatchObject({ text: 'ls' });
  });

  it('name the keys that change a line in a way that only the screen shows', () => {
    const typed = lines();
    edit(typed, 'ca');
    type(typed, '\t', 'program');
    show(typed, 't ');
    edit(typed, 'x\r');
    expect(texts(typed)).toEqual([['ca<Tab>x', false]]);
  });

  it('are bounded, whatever is typed', () => {
    const typed = lines();
    type(typed, 'x'.repeat(100_000), 'echoed');
    type(typed, 'y'.repeat(100_000), 'program');
    expect(typed.lines()[0]?.text.length).toBeLessThanOrEqual(4096);
  });
});
