import { StringDecoder } from 'node:string_decoder';
import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import type { Host } from '../../../host/host';
import { type JournalEntry, parseJournalEntry, type RuntimeLogLine } from './journal-entry';
import {
  cursorTime,
  filterArguments,
  journalUnitPattern,
  rangeArguments,
  type RuntimeLogFilter,
  type RuntimeLogRange,
  validCursor,
} from './journal-query';

export type { RuntimeLogLine } from './journal-entry';
export type { LogLevel } from './log-level';
export type { RuntimeLogFilter, RuntimeLogRange } from './journal-query';

export interface RuntimeLogs {
  /** Oldest first. */
  readonly lines: RuntimeLogLine[];
  /** Position of each of the lines, from which earlier or later ones can be read. */
  readonly cursors: string[];
  /** Cursor for requesting only later lines. */
  readonly cursor?: string;
  /** Whether the range may have lines before these. */
  readonly more: boolean;
}

const READ_LOGS = loadScript('application/read-logs.sh');

const FOLLOW_LOGS = loadScript('application/follow-logs.sh');

/** Lines can have the same microsecond as the cursor that they are read back from. */
const SAME_TIME = 50;

/** Reads output of the application from the journal: the last lines of the range, or those after a cursor. */
export async function readRuntimeLogs(
  host: Host,
  applicationId: string,
  options: RuntimeLogFilter & RuntimeLogRange & { readonly lines: number; readonly signal?: AbortSignal },
): Promise<RuntimeLogs> {
  const { lines, before } = options;
  const cursor = validCursor(options.cursor);
  const forward = cursor !== undefined || options.first === true;
  const wanted = before === undefined ? lines : lines + SAME_TIME;
  const command = script(
    'runtime-logs',
    READ_LOGS,
    applicationId,
    forward ? 'first' : 'last',
    wanted,
    journalUnitPattern(options),
    ...rangeArguments(options),
    ...filterArguments(options),
  );
  const { stdout } = await host.exec(command, {
    signal: options.signal,
    timeoutMs: 300_000,
    maxOutputBytes: 16 * 1024 * 1024,
    expect: 'any',
  });
  const read = stdout.split('\n').flatMap((json) => parseJournalEntry(json, applicationId) ?? []);
  const entries = before === undefined ? read : entriesBefore(read, before).slice(-lines);
  const last = entries.at(-1)?.cursor ?? options.cursor;
  return {
    lines: entries.map(({ line }) => line),
    cursors: entries.map(({ cursor: each }) => each),
    ...(last !== undefined && { cursor: last }),
    more: forward || entries.length === lines,
  };
}

function entriesBefore(entries: JournalEntry[], cursor: string): JournalEntry[] {
  const end = entries.findIndex((entry) => entry.cursor === cursor);
  if (end !== -1) return entries.slice(0, end);
  const time = cursorTime(cursor) ?? Infinity;
  return entries.filter((entry) => entry.time < time);
}

/** Follows the output until the signal is aborted. */
export async function followRuntimeLogs(
  host: Host,
  applicationId: string,
  options: RuntimeLogFilter & {
    readonly cursor?: string;
    readonly signal: AbortSignal;
    readonly onLine: (line: RuntimeLogLine, cursor: string) => void;
  },
): Promise<void> {
  const cursor = validCursor(options.cursor);
  const command = script(
    'follow-runtime-logs',
    FOLLOW_LOGS,
    applicationId,
    journalUnitPattern(options),
    cursor === undefined ? '--lines=0' : `--after-cursor=${cursor}`,
    ...filterArguments(options),
  );
  // A character can be split between two chunks of output.
  const decoder = new StringDecoder('utf8');
  let rest = '';
  await host
    .exec(command, {
      signal: options.signal,
      timeoutMs: 24 * 3_600_000,
      follow: true,
      maxOutputBytes: 1024,
      expect: 'any',
      onOutput: (stream, chunk) => {
        if (stream !== 'stdout') return;
        const lines = (rest + decoder.write(chunk)).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach((line) => {
          const entry = parseJournalEntry(line, applicationId);
          if (entry) options.onLine(entry.line, entry.cursor);
        });
      },
    })
    .catch((error: unknown) => {
      if (!options.signal.aborted) throw error;
    });
}
