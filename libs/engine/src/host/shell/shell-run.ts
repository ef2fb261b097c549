import { Readable } from 'node:stream';
import { Secret } from '../../specs/secret';
import type { ExecOptions } from '../host';
import type { OutputStream } from '../../step/step';
import { MarkFilter } from './preamble';
import { OutputTail } from '../output-tail';
import type { ExitStatus, RunningShell } from '../transport';

const DEFAULT_OUTPUT_BYTES = 1024 * 1024;

/** One running command: its input, its output and the mark that shows its beginning. */
export class ShellRun {
  /** Resolves with the line that identifies the session as soon as the command begins. */
  readonly marked: Promise<string>;
  #onMarked: (line: string) => void = () => undefined;
  #sessionLine = '';
  readonly #tails: Record<OutputStream, OutputTail>;
  readonly #filters: Record<OutputStream, MarkFilter>;

  constructor(
    readonly mark: string,
    private readonly options: ExecOptions,
    private readonly onFailure: (reason: unknown) => void,
  ) {
    const bound = options.maxOutputBytes ?? DEFAULT_OUTPUT_BYTES;
    this.marked = new Promise((resolve) => (this.#onMarked = resolve));
    this.#tails = { stdout: new OutputTail(bound), stderr: new OutputTail(bound) };
    this.#filters = {
      stdout: new MarkFilter(mark),
      stderr: new MarkFilter(mark, (line) => {
        this.#sessionLine = line;
        this.#onMarked(line);
      }),
    };
  }

  get began(): boolean {
    return this.#filters.stdout.noise === undefined;
  }

  get sessionLine(): string {
    return this.#sessionLine;
  }

  get stdout(): string {
    return this.#tails.stdout.toString();
  }

  get stderr(): string {
    return this.#tails.stderr.toString();
  }

  /** The output of a shell in which the command did not begin. */
  get refusal(): string {
    return [this.#filters.stderr.noise, this.#filters.stdout.noise].map((text) => text?.trim()).find(Boolean) ?? '';
  }

  attach(shell: RunningShell): Promise<ExitStatus> {
    this.#listen('stdout', shell.stdout);
    this.#listen('stderr', shell.stderr);
    this.#feed(shell);
    return shell.ended;
  }

  #listen(name: OutputStream, stream: Readable): void {
    stream.on('data', (chunk: Buffer) => {
      const output = this.#filters[name].take(chunk);
      if (!output) return;
      this.#tails[name].push(output);
      try {
        const taken = this.options.onOutput?.(name, output);
        if (!taken) return;
        stream.pause();
        taken.then(() => stream.resume()).catch(this.onFailure);
      } catch (error) {
        this.onFailure(error);
      }
    });
  }

  #feed(shell: RunningShell): void {
    const stdin = typeof this.options.stdin === 'function' ? this.options.stdin() : this.options.stdin;
    // A program may end before it has read all of its input; its exit code shows whether it failed.
    shell.stdin.on('error', () => undefined);
    if (!(stdin instanceof Readable)) {
      shell.stdin.end(stdin instanceof Secret ? stdin.reveal() : stdin);
      return;
    }
    stdin.on('error', this.onFailure);
    stdin.pipe(shell.stdin);
    const release = (): void => {
      stdin.unpipe(shell.stdin);
      if (!stdin.readableEnded) stdin.destroy();
    };
    shell.ended.then(release, release);
  }
}
