import { formatDotenv, parseDotenv } from './dotenv';

const parsed = (text: string) => Object.fromEntries(parseDotenv(text));

describe('files of variables', () => {
  it('reads names, quotes, comments and several lines', () => {
    const text = [
      '\uFEFF# a comment',
      'PLAIN=value',
      'export EXPORTED = spaced out  # and a comment',
      'HASH=a#b',
      'EMPTY=',
      "SINGLE='$HOME \\n # no comment'",
      String.raw`DOUBLE="a \"quoted\" \\ line\nand $HOME" # and a comment`,
      'KEY="-----BEGIN-----',
      'abc=',
      '-----END-----"',
      'PLAIN=again\r',
    ].join('\n');
    expect(parsed(text)).toEqual({
      PLAIN: 'again',
      EXPORTED: 'spaced out',
      HASH: 'a#b',
      EMPTY: '',
      SINGLE: '$HOME \\n # no comment',
      DOUBLE: 'a "quoted" \\ line\nand $HOME',
      KEY: '-----BEGIN-----\nabc=\n-----END-----',
    });
  });

  it.each([
    ['A=1\nsecret-value', 'Line 2 is not NAME=value.'],
    ['A=1\n\n1B=secret-value', 'Line 3 is not NAME=value.'],
    ['A="secret-value', 'The quote of line 1 is not closed.'],
    ["A='1' secret-value", 'Line 1 goes on after the value in quotes.'],
  ])('says where %j is wrong, without the value', (text, message) => {
    expect(() => parseDotenv(text)).toThrow(message);
    expect(() => parseDotenv(text)).not.toThrow('secret-value');
  });

  it('reads what it has written', () => {
    const parts = ['a', ' ', '"', "'", '\\', '\n', '\r', '#', '$', '`', '=', '\t', 'é', '\\n', '${X}'];
    // Every pair and triple of what could be mistaken for something else.
    const values = parts.flatMap((one) => [
      one,
      ...parts.flatMap((two) => [one + two, ...parts.map((three) => one + two + three)]),
    ]);
    const variables = Object.fromEntries(['', ...values].map((value, index) => [`V${index}`, value]));
    expect(parsed(formatDotenv(variables))).toEqual(variables);
  });
});
