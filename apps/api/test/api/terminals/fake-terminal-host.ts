import { Readable } from 'node:stream';
import type { ExecOptions, ExecResult, Host, ShellCommand } from '@fairlead/engine';

const DONE: ExecResult = { code: 0, stdout: '', stderr: '' };

/** Names of the commands that the host was given. */
function nameOf(command: ShellCommand): string {
  return command.kind === 'script' ? command.name : command.kind;
}

/**
 * A server with a terminal that echoes, as terminal.pl talks. `hide` switches the echo off for one line, `flood N` prints so many
 * bytes, `exit N` ends the shell.
 */
export class FakeTerminalHost implements Host {
  readonly id = 'fake';
  readonly commands: string[] = [];
  /** Sizes that the terminal was given. */
  readonly sizes: string[] = [];
  /** Why the shell could not be started, as systemd says it. */
  refusal = '';

  async exec(command: ShellCommand, options: ExecOptions = {}): Promise<ExecResult> {
    this.commands.push(nameOf(command));
    if (nameOf(command) !== 'open-terminal') return DONE;
    if (this.refusal !== '') return { code: 1, stdout: '', stderr: this.refusal };
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true });
      const shell = new FakeShell(options, (code) => resolve({ ...DONE, code }), this.sizes);
      shell.read(options.stdin);
    });
  }

  writeFile(): Promise<void> {
    return Promise.reject(new Error('A terminal writes no files.'));
  }
}

class FakeShell {
  private rest = Buffer.alloc(0);
  private line = '';
  private hidden = false;

  constructor(
    private readonly options: ExecOptions,
    private readonly end: (code: number) => void,
    private readonly sizes: string[],
  ) {
    this.print('s', '');
    this.print('o', '$ ');
  }

  read(input: ExecOptions['stdin']): void {
    if (!(input instanceof Readable)) throw new TypeError('A terminal reads a stream.');
    input.on('data', (chunk: Buffer) => {
      this.rest = Buffer.concat([this.rest, chunk]);
      while (this.rest.length >= 5 && this.rest.length >= 5 + this.rest.readUInt32BE(1)) {
        const length = this.rest.readUInt32BE(1);
        this.take(this.rest.toString('latin1', 0, 1), this.rest.subarray(5, 5 + length));
        this.rest = this.rest.subarray(5 + length);
      }
    });
  }

  private take(kind: string, content: Buffer): void {
    if (kind === 'r') return void this.sizes.push(`${content.readUInt16BE(0)}x${content.readUInt16BE(2)}`);
    this.print(this.hidden ? 'h' : 'e', content);
    for (const key of content.toString('utf8')) {
      if (!this.hidden || key === '\r') this.print('o', key === '\r' ? '\r\n' : key);
      if (key === '\r') this.run();
      else this.line += key;
    }
  }

  private run(): void {
    const [word, value = '0'] = this.line.split(' ');
    this.line = '';
    this.hidden = word === 'hide';
    if (word === 'exit') return this.end(Number(value));
    if (word === 'flood') this.print('o', Buffer.alloc(Number(value), 'x'));
    if (word === 'print') this.print('o', `${value}\r\n`);
    this.print('o', '$ ');
  }

  private print(kind: string, content: string | Buffer): void {
    const bytes = Buffer.from(content);
    for (let at = 0; at === 0 || at < bytes.length; at += 60_000) {
      const part = bytes.subarray(at, at + 60_000);
      const header = Buffer.alloc(5);
      header.write(kind, 0, 'latin1');
      header.writeUInt32BE(part.length, 1);
      void this.options.onOutput?.('stdout', Buffer.concat([header, part]));
    }
  }
}
