import type { OutputStream } from '@fairlead/engine';
import type { DataSource } from 'typeorm';
import { isUniqueViolation } from '../../platform/database/errors/is-unique-violation';
import { sql } from '../../platform/database/query/sql';
import type { Signals } from '../../platform/signals/signals';
import { cleanLine, LineSplitter, splitLongLine } from './line-splitter';
import { LogLine, type LogStream } from './log-line.entity';
import { Redactor } from './redactor';
import { TailBuffer } from './tail-buffer';
import { linesTopic } from '../operation-topics';

const FLUSH_MS = 200;
const ROWS_PER_INSERT = 500;
/** Recent lines with which the output of a failure is compared. */
const RECENT_LINES = 100;
/** Lines of the tail are cut, or overlong ones would exceed the limit. */
const LONGEST_TAIL_LINE = 2000;

export interface LogWriterOptions {
  readonly operationId: string;
  readonly maxBytes: number;
}

/**
 * The log of one operation: lines are redacted, numbered and written in batches, at most 200 ms late. Beyond the limit
 * output is dropped, except the last lines of each step.
 */
export class LogWriter {
  readonly redactor = new Redactor();
  private readonly splitters = new Map<OutputStream, LineSplitter>();
  private readonly tail = new TailBuffer();
  /** The last lines of programs. */
  private recent: string[] = [];
  private pending: LogLine[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private seq = 0;
  private bytes = 0;
  private step = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly signals: Signals,
    private readonly options: LogWriterOptions,
  ) {}

  /** Continues after the lines of an earlier run. */
  async resume(): Promise<void> {
    const [row] = await sql<{ seq: number | null; bytes: number | string | null }>(
      this.dataSource.manager,
      'SELECT MAX(seq) AS seq, SUM(LENGTH(text)) AS bytes FROM log_lines WHERE operation_id = :id',
      { id: this.options.operationId },
    );
    this.seq = row?.seq ?? 0;
    this.bytes = Number(row?.bytes ?? 0);
  }

  beginStep(name: string): void {
    this.endStep();
    this.step = name;
  }

  endStep(): void {
    for (const [stream, splitter] of this.splitters) splitter.end().forEach((line) => this.fromProgram(stream, line));
    this.splitters.clear();
    const notice = this.tail.notice(this.options.maxBytes);
    if (notice !== undefined) this.add('fairlead', notice);
    for (const { stream, raw } of this.tail.take()) this.add(stream, this.readable(raw).slice(0, LONGEST_TAIL_LINE));
  }

  /** Logs lines of Fairlead itself, which are kept beyond the limit. */
  log(text: string): void {
    for (const line of text.split('\n')) this.add('fairlead', this.readable(line));
  }

  output(stream: OutputStream, chunk: Buffer): void {
    let splitter = this.splitters.get(stream);
    if (!splitter) this.splitters.set(stream, (splitter = new LineSplitter(this.redactor)));
    for (const line of splitter.push(chunk)) this.fromProgram(stream, line);
  }

  /** Writes the output of a failure as that of its program, without the lines that were written while it ran. */
  missingOutput(text: string): void {
    const lines = text.split('\n').map((line) => this.readable(line).slice(0, LONGEST_TAIL_LINE));
    const written = new Set(this.recent);
    if (lines.every((line) => line.trim() === '' || written.has(line))) return;
    for (const line of lines) this.add('stderr', line);
  }

  /** Batches are written in order, so that followers never see a later one first. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const written = this.writing.then(() => this.write());
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** Writes the rest; nothing may be logged afterwards. */
  async close(): Promise<void> {
    this.endStep();
    await this.flush();
  }

  /** Drops pending lines, because another run owns the operation. */
  discard(): void {
    clearTimeout(this.timer);
    this.pending = [];
  }

  private fromProgram(stream: OutputStream, raw: string): void {
    if (this.bytes >= this.options.maxBytes) {
      this.tail.push(stream, raw);
      return;
    }
    for (const text of splitLongLine(this.readable(raw))) {
      this.bytes += Buffer.byteLength(text) + 1;
      this.add(stream, text);
    }
  }

  private readable(raw: string): string {
    return this.redactor.redact(cleanLine(raw));
  }

  private add(stream: LogStream, text: string): void {
    const { operationId } = this.options;
    if (stream !== 'fairlead') this.remember(text);
    this.pending.push({ operationId, seq: ++this.seq, at: new Date(), step: this.step, stream, text });
    // A failed batch stays pending; the end of the operation writes it or fails.
    this.timer ??= setTimeout(() => void this.flush().catch(() => undefined), FLUSH_MS);
  }

  private remember(text: string): void {
    this.recent.push(text.slice(0, LONGEST_TAIL_LINE));
    if (this.recent.length > 2 * RECENT_LINES) this.recent = this.recent.slice(-RECENT_LINES);
  }

  private async write(): Promise<void> {
    if (this.pending.length === 0) return;
    while (this.pending.length > 0) {
      const batch = this.pending.slice(0, ROWS_PER_INSERT);
      try {
        await this.dataSource.manager.insert(LogLine, batch);
        this.pending.splice(0, batch.length);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        await this.renumber();
      }
    }
    this.signals.send(linesTopic(this.options.operationId));
  }

  /** A run that had lost its lease wrote a last batch after this one began. */
  private async renumber(): Promise<void> {
    await this.resume();
    for (const line of this.pending) line.seq = ++this.seq;
  }
}
