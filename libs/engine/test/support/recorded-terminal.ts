import { openTerminal, type Host, type Terminal, type TerminalSpec, type TypedVisibility } from '@fairlead/engine';
import { pollUntil } from './engine-harness';

/** A terminal with all that it has shown, and what was typed into it. */
export class RecordedTerminal {
  readonly abort = new AbortController();
  readonly terminal: Terminal;
  screen = '';
  readonly #typed: [TypedVisibility, string][] = [];

  constructor(host: Host, spec: TerminalSpec) {
    this.terminal = openTerminal(host, spec, {
      signal: this.abort.signal,
      onOpen: () => undefined,
      onOutput: (bytes) => void (this.screen += bytes.toString('utf8')),
      onTyped: (bytes, visibility) => void this.#typed.push([visibility, bytes.toString('utf8')]),
    });
    this.terminal.ended.catch(() => undefined);
  }

  type(text: string): void {
    this.terminal.type(Buffer.from(text));
  }

  /** Types a line and waits for what it prints, which must not be part of the line itself. */
  async prints(line: string, output: string): Promise<void> {
    this.type(`${line}\r`);
    await this.shows(output);
  }

  async shows(output: string): Promise<void> {
    await pollUntil(`${output} on the screen`, () => this.screen.includes(output)).catch((error: unknown) => {
      throw new Error(`The terminal shows: ${this.screen}`, { cause: error });
    });
  }

  typed(visibility: TypedVisibility): string {
    return this.#typed.flatMap(([kind, text]) => (kind === visibility ? text : [])).join('');
  }
}
