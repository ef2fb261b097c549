import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secret } from '../specs/secret';
import { isValidEnvironmentName, renderEnvironment } from './environment';

describe('renderEnvironment', () => {
  it('hands every value over byte for byte', () => {
    const values = {
      QUOTES: `it's "quoted" \`id\` $(id) $HOME \${HOME}`,
      LINES: 'first\nsecond\r\n\tthird\n',
      BACKSLASH: 'a\\nb\\',
      ONLY_QUOTES: `'''`,
      EMPTY: '',
      UNICODE: 'größe 🚢 \u0001\u001b[0m',
      SPACES: '  leading and trailing  ',
    };
    const file = join(mkdtempSync(join(tmpdir(), 'fairlead-')), 'env');
    const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secret(value)]));
    writeFileSync(file, renderEnvironment(env).reveal());
    const print = 'process.stdout.write(JSON.stringify(process.env))';
    const actual: unknown = JSON.parse(
      execFileSync('sh', ['-c', '. "$1"; shift; exec "$@"', 'sh', file, process.execPath, '-e', print], {
        encoding: 'utf8',
      }),
    );
    expect(actual).toMatchObject(values);
  });

  it('refuses NUL', () => {
    expect(() => renderEnvironment({ A: secret('a\0b') })).toThrow('NUL');
  });

  it.each(['A B', 'A=B', '1A', '', 'A\nB', 'A-B', '$(id)', 'OPTIND', 'PPID'])('refuses the name %j', (name) => {
    expect(isValidEnvironmentName(name)).toBe(false);
    expect(() => renderEnvironment({ [name]: secret('x') })).toThrow('not a valid name');
  });
});
