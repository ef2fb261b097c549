import { applicationsLogs, type RuntimeLogLine } from '@fairlead/client';
import { ApiError } from '../../lib/api/api-error';
import { type NamedProcesses, runtimeLine } from '../../lib/live/log-line-parsers';
import { LogStreamStore } from '../../lib/live/log-stream';
import { isLive, type LogFilter, logQuery } from './log-filter';

/** The most that the API returns at a time. */
const PAGE = 1000;

/** The output of an application: new lines where the filter is live, and pages of earlier or later ones. */
export class RuntimeLogStore extends LogStreamStore {
  private readonly query: ReturnType<typeof logQuery>;
  /** Null where there are no earlier lines. Undefined until a page was read. */
  private before: string | null | undefined;
  private after: string | null = null;

  constructor(
    private readonly id: string,
    private readonly filter: LogFilter,
    private readonly named: NamedProcesses,
  ) {
    const query = logQuery(filter, Date.now());
    const parameters = Object.entries({ limit: PAGE, ...query }).map(([name, value]) => [name, String(value)]);
    super(`/api/v1/applications/${id}/logs?${new URLSearchParams(parameters)}`, (json) => {
      const line: RuntimeLogLine = JSON.parse(json);
      return runtimeLine(line, named);
    });
    this.query = query;
  }

  override start(): () => void {
    if (isLive(this.filter)) return super.start();
    const stop = new AbortController();
    void this.readFirstPage(stop.signal);
    return () => stop.abort();
  }

  /** Returns whether there may be more. */
  async loadEarlier(): Promise<boolean> {
    const before = this.before === undefined ? this.firstId : this.before;
    if (before === undefined || before === null) return false;
    // Lines around a moment have no other beginning than that of the journal.
    const { around: _around, until: _until, ...rest } = this.query;
    const logs = await this.read({ ...rest, before });
    this.before = logs.before;
    this.book.prepend(logs.lines.map((line) => runtimeLine(line, this.named)));
    this.changed();
    return logs.before !== null;
  }

  /** For a log that is not live. Returns whether there may be more. */
  async loadLater(): Promise<boolean> {
    if (this.after === null) return false;
    const { around: _around, since: _since, ...rest } = this.query;
    const logs = await this.read({ ...rest, cursor: this.after });
    this.after = logs.cursor;
    this.add(logs.lines);
    // A page of lines of a level can be short, because the server has read others in between.
    return logs.lines.length > 0;
  }

  private async readFirstPage(signal: AbortSignal): Promise<void> {
    if (this.connection === 'ended') return;
    try {
      const logs = await this.read(this.query, signal);
      if (signal.aborted) return;
      this.before = logs.before;
      this.after = logs.cursor;
      this.connection = 'ended';
      this.add(logs.lines);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      this.connection = { failed: error };
      this.changed();
    }
  }

  private async read(query: Parameters<typeof applicationsLogs>[0]['query'], signal?: AbortSignal) {
    const { data } = await applicationsLogs({
      path: { id: this.id },
      query: { limit: PAGE, ...query },
      ...(signal && { signal }),
      throwOnError: true,
    });
    return data.data;
  }

  private add(lines: readonly RuntimeLogLine[]): void {
    for (const line of lines) this.book.add(runtimeLine(line, this.named));
    this.changed();
  }
}
