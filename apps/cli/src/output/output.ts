import type { ErrorReport } from '../errors/error-report';
import { safe, safeJson, safeLine } from './safe-text';
import { hasColours, styleOf, type Style } from './style';
import { fields, table, type Column } from './table';
import type { OutputStream, Terminal } from './terminal';

export interface OutputOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
}

/** How the text of a record is put together. */
export interface TextBuilder {
  fields(entries: readonly (readonly [string, string | number | null | undefined])[]): void;
  table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): void;
  /** A line; text from outside has to pass `safe` before. */
  line(text?: string): void;
  readonly style: Style;
}

/** Results go to standard output, everything else to standard error. With `--json` results are JSON. */
export class Output {
  readonly json: boolean;
  readonly style: Style;
  /** Styles for standard error. */
  private readonly notes: Style;
  private progressText = '';

  constructor(
    private readonly terminal: Terminal,
    env: Readonly<Record<string, string | undefined>>,
    private readonly options: OutputOptions,
  ) {
    this.json = options.json;
    this.style = styleOf(!options.json && hasColours(env, terminal.stdout.isTTY === true, options.color));
    this.notes = styleOf(hasColours(env, terminal.stderr.isTTY === true, options.color));
  }

  /** Whether someone sees what happens while it happens. */
  get isInteractive(): boolean {
    return !this.json && this.terminal.stderr.isTTY === true;
  }

  /** The one result of a command. */
  record<T>(value: T, text: (builder: TextBuilder, value: T) => void): void {
    if (this.json) this.writeJson(value);
    else this.writeText(text, value);
  }

  /** A list: `{"data": […]}`, or a table. */
  list<Row>(rows: readonly Row[], columns: readonly Column<Row>[], empty = 'There are none.'): void {
    if (this.json) this.writeJson({ data: rows });
    else if (rows.length === 0) this.note(empty);
    else this.writeText((text) => text.table(rows, columns), undefined);
  }

  /** One of a stream: an object with a `type`, or a line of text, which may have been styled. */
  line(value: { readonly type: string; readonly [field: string]: unknown }, text: string | undefined): void {
    if (this.json) this.writeJson(value);
    else if (text !== undefined) this.writeLine(text);
  }

  /** The end of a command that has changed something: a sentence, or the object that it is about. */
  done(sentence: string, value: object = {}): void {
    if (this.json) this.writeJson(value);
    else if (!this.options.quiet) this.writeLine(safe(sentence));
  }

  /** Text as it is, such as a script of the shell or a body that was requested. It must not be from outside. */
  raw(text: string): void {
    this.clearProgress();
    this.terminal.stdout.write(text);
  }

  /** How the work goes on; not with `--quiet` or `--json`. */
  note(sentence: string): void {
    if (!this.options.quiet && !this.json) this.writeError(this.notes.dim(safe(sentence)));
  }

  /** Something that a person or a log should know although the command goes on. */
  warn(sentence: string): void {
    if (this.json) this.writeError(safeJson({ warning: { message: sentence } }));
    else this.writeError(`${this.notes.yellow('Warning:')} ${safe(sentence)}`);
  }

  /** What a person has to do now; also with `--quiet` and `--json`. */
  prompt(sentence: string): void {
    this.writeError(this.notes.bold(safe(sentence)));
  }

  /** What `--verbose` shows. */
  trace(sentence: string): void {
    if (this.options.verbose) this.writeError(this.notes.dim(`> ${safeLine(sentence)}`));
  }

  /** A line that is replaced by the next one; on a terminal only. An empty text removes it. */
  progress(text: string): void {
    if (!this.isInteractive || this.options.quiet) return;
    this.clearProgress();
    const width = (this.terminal.stderr.columns ?? 80) - 1;
    this.progressText = safeLine(text).slice(0, width);
    this.terminal.stderr.write(this.notes.dim(this.progressText));
  }

  error(report: ErrorReport): void {
    if (this.json) {
      const { code, message, hint = null, details, requestId = null, exitCode } = report;
      const error = { code, message, hint, details, request_id: requestId, exit_code: exitCode };
      this.writeError(safeJson({ error }));
      return;
    }
    this.writeError(`${this.notes.red(`Error ${safeLine(report.code)}:`)} ${safe(report.message)}`);
    for (const { field, message } of report.details) this.writeError(`  ${safeLine(field)}: ${safe(message)}`);
    if (report.hint !== undefined) this.writeError(`  ${safe(report.hint)}`);
    if (report.requestId !== undefined) this.writeError(this.notes.dim(`  Request ${safeLine(report.requestId)}`));
  }

  private writeText<T>(text: (builder: TextBuilder, value: T) => void, value: T): void {
    const { style } = this;
    const lines: string[] = [];
    text(
      {
        style,
        fields: (entries) => void lines.push(...fields(entries, style.dim)),
        table: (rows, columns) => void lines.push(...table(rows, columns, style.dim)),
        line: (line = '') => void lines.push(line),
      },
      value,
    );
    for (const line of lines) this.writeLine(line);
  }

  private writeJson(value: unknown): void {
    this.writeLine(safeJson(value));
  }

  private writeLine(line: string): void {
    this.writeTo(this.terminal.stdout, line);
  }

  private writeError(line: string): void {
    this.writeTo(this.terminal.stderr, line);
  }

  private writeTo(stream: OutputStream, line: string): void {
    this.clearProgress();
    stream.write(`${line}\n`);
  }

  private clearProgress(): void {
    if (this.progressText === '') return;
    this.terminal.stderr.write('\r\u001B[K');
    this.progressText = '';
  }
}
