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
export { isAtLeast, type LogLevel } from './log-level';
export type { LeastLevel } from './level-pattern';
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

const SEARCH_LOGS = loadScript('application/search-logs.sh');

const FOLLOW_LOGS = loadScript('application/follow-logs.sh');

/** Lines can have the same microsecond as the cursor that they are read from. */
const SAME_TIME = 50;

/**
 * Reads output of the application from the journal: the last lines of the range, or those after a cursor. With a level, it also returns
 * some lines whose `severity` is less: the journal can only be searched for how levels are commonly written.
 */
export async function readRuntimeLogs(
  host: Host,
  applicationId: string,
  options: RuntimeLogFilter & RuntimeLogRange & { readonly lines: number; readonly signal?: AbortSignal },
): Promise<RuntimeLogs> {
  const { lines, before, level } = options;
  const cursor = validCursor(options.cursor);
  const forward = cursor !== undefined || options.first === true;
  // journalctl skips the first match after a cursor whose own line does not match, and two searches share the cursor.
  const byTime = level !== undefined;
  const wanted = before !== undefined || (byTime && cursor !== undefined) ? lines + SAME_TIME : lines;
  const range = rangeArguments(options, byTime);
  const parts = await Promise.all(
    filterArguments(options).map((filter) =>
      readPart(host, applicationId, options, { forward, lines: wanted, arguments: [...range, ...filter] }),
    ),
  );
  const read = parts.length === 1 ? (parts[0] ?? []) : parts.flat().toSorted((a, b) => a.time - b.time);
  const later = byTime && cursor !== undefined ? entriesAfter(read, cursor) : read;
  const bounded = before === undefined ? later : entriesBefore(later, before);
  const entries = forward ? bounded.slice(0, lines) : bounded.slice(-lines);
  const last = entries.at(-1)?.cursor ?? options.cursor;
  return {
    lines: entries.map(({ line }) => line),
    cursors: entries.map(({ cursor: each }) => each),
    ...(last !== undefined && { cursor: last }),
    more: forward || entries.length === lines,
  };
}

interface Reading {
  readonly forward: boolean;
  readonly lines: number;
  readonly arguments: readonly string[];
}

async function readPart(
  host: Host,
  applicationId: string,
  options: RuntimeLogFilter & { readonly signal?: AbortSignal },
  { forward, lines, arguments: selection }: Reading,
): Promise<JournalEntry[]> {
  const units = journalUnitPattern(applicationId, options);
  const searched = !forward && (options.search !== undefined || options.level !== undefined);
  const command = searched
    ? script('search-runtime-logs', SEARCH_LOGS, applicationId, lines, units, ...selection)
    : script('runtime-logs', READ_LOGS, applicationId, forward ? 'first' : 'last', lines, units, ...selection);
  const { stdout } = await host.exec(command, {
    signal: options.signal,
    timeoutMs: 300_000,
    maxOutputBytes: 16 * 1024 * 1024,
    expect: 'any',
  });
  return stdout.split('\n').flatMap((json) => parseJournalEntry(json, applicationId) ?? []);
}

function entriesAfter(entries: JournalEntry[], cursor: string): JournalEntry[] {
  const start = entries.findIndex((entry) => entry.cursor === cursor);
  if (start !== -1) return entries.slice(start + 1);
  const time = cursorTime(cursor) ?? -Infinity;
  return entries.filter((entry) => entry.time > time);
}

function entriesBefore(entries: JournalEntry[], cursor: string): JournalEntry[] {
  const end = entries.findIndex((entry) => entry.cursor === cursor);
  if (end !== -1) return entries.slice(0, end);
  const time = cursorTime(cursor) ?? Infinity;
  return entries.filter((entry) => entry.time < time);
}

/** Follows the output until the signal is aborted: lines of all levels. */
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
    journalUnitPattern(applicationId, options),
    cursor === undefined ? '--lines=0' : `--after-cursor=${cursor}`,
    ...filterArguments({ ...options, level: undefined }).flat(),
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
