import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { as, cmd, script, type ShellCommand } from './shell-command';
import { quoteForLoginShell } from './quote';
import { describeCommand as named, renderCommand } from './render';

const sh = (text: string): string => execFileSync('/bin/sh', ['-c', text], { encoding: 'utf8' });

describe('render', () => {
  it.each<[string, ShellCommand, string]>([
    ['a program', cmd('git', 'fetch', '--depth', 1), 'git fetch --depth 1'],
    ['an empty word', cmd('printf', ''), "printf ''"],
    ['a quote', cmd('echo', "it's"), `echo 'it'\\''s'`],
    ['what a shell would expand', cmd('echo', '$(reboot) ~ *'), "echo '$(reboot) ~ *'"],
    ['a program whose name looks like an assignment', cmd('A=b', 'c'), "'A=b' c"],
    ['a program that is named like a word of the shell', cmd('if'), "'if'"],
    ['a script', script('greet', 'echo "$1"', "a'b"), `sh -c 'echo "$1"' greet 'a'\\''b'`],
    [
      'another user',
      as('caddy', cmd('id')),
      'setpriv --reuid=caddy --regid=caddy --init-groups --reset-env -- sh -c ' +
        "'export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8; id'",
    ],
  ])('renders %s', (_, command, text) => {
    expect(renderCommand(command)).toBe(text);
  });

  it('brings any word through a real shell unchanged, however deep it is nested', () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({
        unit: fc.constantFrom("'", '"', '\\', '\n', '$', '(', ')', '`', '!', '-', ' ', '*', '~', '#', '&', 'a'),
      }),
      fc.constantFrom('-n', '--', '-e', '$(reboot)', "'; reboot; '", '\\', "\\'", "'\\", '\r\n', '${IFS}', '=', 'A=b'),
    );
    const hostile = fc.array(
      word.filter((text) => !text.includes('\0')),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(hostile, (words) => {
        const said = words.map((text) => `<${text}>`).join('');
        const program = cmd('printf', '<%s>', ...words);
        expect(sh(renderCommand(program))).toBe(said);
        expect(sh(renderCommand(script('print', `printf '<%s>' "$@"`, ...words)))).toBe(said);
        expect(sh(`sh -c ${quoteForLoginShell(renderCommand(program))}`)).toBe(said);
      }),
      { numRuns: 150 },
    );
  });

  it('refuses a NUL and an invalid user name', () => {
    expect(() => renderCommand(cmd('echo', 'a\0b'))).toThrow(TypeError);
    expect(() => renderCommand(as('root; reboot', cmd('id')))).toThrow(TypeError);
    expect(() => renderCommand(as('-u', cmd('id')))).toThrow(TypeError);
  });
});

describe('quoteForLoginShell', () => {
  it('leaves no backslash inside quotes, where fish would read it in its own way', () => {
    expect(quoteForLoginShell('a\\nb')).toBe(`'a'\\\\'nb'`);
    expect(quoteForLoginShell("\\'")).toBe(`''\\\\''\\'''`);
  });
});

describe('the name of a command', () => {
  it('holds neither its values nor the text of a script', () => {
    expect(named(cmd('git', 'fetch', 'https://user:word@host/x'))).toBe('git fetch');
    expect(named(cmd('chown', 'app_1', '/x'))).toBe('chown');
    expect(named(as('caddy', script('list', 'secret text', 'value')))).toBe('list (as caddy)');
  });
});
