import { assert, property, dictionary, string, stringMatching } from 'fast-check';
import { parseDotenv, renderDotenv } from './dotenv';

const read = (text: string) => Object.fromEntries(parseDotenv(text).values);

describe('parseDotenv', () => {
  it.each([
    ['a plain value', 'A=1', { A: '1' }],
    ['an empty value', 'A=\nB=', { A: '', B: '' }],
    ['blanks around name and value', '  A =  one two  ', { A: 'one two' }],
    ['export', 'export A=1\nexport   B=2', { A: '1', B: '2' }],
    ['comments and empty lines', '# first\n\n  # second\nA=1', { A: '1' }],
    ['a comment behind a value', 'A=1 # one', { A: '1' }],
    ['a comment instead of a value', 'A= # nothing', { A: '' }],
    ['a # within a value', 'COLOUR=#fff\nPASSWORD=a#b', { COLOUR: '#fff', PASSWORD: 'a#b' }],
    ['a = within a value', 'URL=postgres://u:p@h/d?a=b', { URL: 'postgres://u:p@h/d?a=b' }],
    ['double quotes', 'A="one # two"', { A: 'one # two' }],
    ['single quotes', "A='one \\n $two'", { A: 'one \\n $two' }],
    ['back quotes', 'A=`it\'s "both"`', { A: 'it\'s "both"' }],
    ['a comment behind quotes', 'A="1" # one', { A: '1' }],
    ['escapes between double quotes', 'A="a\\nb\\tc\\"d\\\\e\\$f"', { A: 'a\nb\tc"d\\e$f' }],
    ['an escape that is none', 'A="\\d+"', { A: '\\d+' }],
    ['quotes within an unquoted value', `A=it's "so"`, { A: `it's "so"` }],
    ['$NAME, which stays unchanged', 'A=1\nB=$A\nC="${A}"', { A: '1', B: '$A', C: '${A}' }],
    ['line ends of Windows and of old Macs', 'A=1\r\nB=2\rC=3', { A: '1', B: '2', C: '3' }],
    ['a byte order mark', '\uFEFFA=1', { A: '1' }],
    ['a name that objects have already', '__proto__=1\nconstructor=2', { ['__proto__']: '1', constructor: '2' }],
    ['letters beyond ASCII', 'A=Größe 💧', { A: 'Größe 💧' }],
    ['nothing', '', {}],
  ])('reads %s', (_what, text, expected) => {
    expect(Object.entries(read(text)).toSorted()).toEqual(Object.entries(expected).toSorted());
  });

  it('parses values that span lines, and continues after them', () => {
    const key = '-----BEGIN KEY-----\nabc\n-----END KEY-----';
    const { values, problems } = parseDotenv(`KEY="${key}"\nB='two\nlines' # here\n!\nC=3`);
    expect(Object.fromEntries(values)).toEqual({ KEY: key, B: 'two\nlines', C: '3' });
    expect(problems.map(({ line }) => line)).toEqual([6]);
  });

  it('reports invalid lines with a reason, and parses the others', () => {
    const { values, problems } = parseDotenv('A=1\nno sign here\n2B=x\nB-C=x\n=x\nD="open\nE=5');
    expect(Object.fromEntries(values)).toEqual({ A: '1', E: '5' });
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(problems[0]?.message).toBe('There is no “=” on this line.');
    expect(problems[1]?.message).toContain('do not start with a digit');
    expect(problems[4]?.message).toBe('The value of D has no closing ".');
  });

  it('rejects text after a closing quote', () => {
    const { values, problems } = parseDotenv('A="one" two');
    expect(values.size).toBe(0);
    expect(problems).toEqual([{ line: 1, message: 'There is text after the closing " of A.' }]);
  });

  it('does not include secrets in messages', () => {
    const { problems } = parseDotenv('A="hunter2\nB="x" hunter2\nhunter2\nhunter2==');
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });

  it('keeps the last value of a repeated name, and reports its lines', () => {
    const { values, duplicates } = parseDotenv('A=1\nB=2\n\nA=3\nexport A=4');
    expect(Object.fromEntries(values)).toEqual({ A: '4', B: '2' });
    expect(duplicates).toEqual([{ name: 'A', lines: [1, 4, 5] }]);
  });

  it('is fast for a large text with unclosed quotes', () => {
    const since = performance.now();
    parseDotenv('A="b\n'.repeat(2_001));
    expect(performance.now() - since).toBeLessThan(2_000);
  });
});

describe('renderDotenv', () => {
  it('quotes only what needs it', () => {
    expect(
      renderDotenv([
        ['A', '1'],
        ['B', 'two words'],
        ['C', "it's"],
        ['D', 'a\nb'],
        ['E', ''],
      ]),
    ).toBe(`A=1\nB='two words'\nC="it's"\nD="a\\nb"\nE=\n`);
  });

  it('is parsed to the same values', () => {
    const names = stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/);
    const pieces = string({ unit: 'binary' });
    const hostile = stringMatching(/^[\\"'`$#=\n\r\t a]{0,20}$/);
    for (const values of [pieces, hostile]) {
      assert(
        property(dictionary(names, values), (env) => {
          expect(parseDotenv(renderDotenv(Object.entries(env)))).toEqual({
            values: new Map(Object.entries(env)),
            problems: [],
            duplicates: [],
          });
        }),
      );
    }
  });
});
