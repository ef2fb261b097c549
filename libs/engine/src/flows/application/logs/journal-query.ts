import { PROCESS_NAME } from '@fairlead/contracts';
import { STREAM_PRIORITIES } from '../../../runtime/systemd/stream-priorities';
import { type LeastLevel, anyCase, levelPattern } from './level-pattern';
import { PRIORITY_LEVELS, isAtLeast } from './log-level';

/** Restricts the lines. Without a process, the instance applies to each process. */
export interface RuntimeLogFilter {
  readonly process?: string | undefined;
  readonly instance?: number | undefined;
  readonly stream?: 'stdout' | 'stderr' | undefined;
  /** Literal text in the line, ignoring the case of ASCII letters. */
  readonly search?: string | undefined;
  /** Lines of this level and of more severe ones. What names no level has that of its priority in the journal. */
  readonly level?: LeastLevel | undefined;
}

/** Which part of the journal is read. */
export interface RuntimeLogRange {
  /** Lines after this one, oldest first; `since` is then ignored. */
  readonly cursor?: string | undefined;
  /** Lines before this one. */
  readonly before?: string | undefined;
  readonly since?: Date | undefined;
  /** Including this millisecond. */
  readonly until?: Date | undefined;
  /** Reads the first lines of the range instead of its last ones. */
  readonly first?: boolean | undefined;
}

/** Arguments of journalctl for the range. `byTime` replaces a cursor by its time, whose lines have to be left out then. */
export function rangeArguments({ cursor, before, since: begin, until }: RuntimeLogRange, byTime = false): string[] {
  const after = byTime ? undefined : validCursor(cursor);
  const afterTime = byTime ? cursorTime(validCursor(cursor)) : undefined;
  const since = afterTime ?? (begin && begin.getTime() * 1000);
  // journalctl accepts either a cursor or a beginning. Going back from a cursor therefore uses its time.
  const end = cursorTime(before);
  const last = until && until.getTime() * 1000 + 999;
  const untilTime = end !== undefined && last !== undefined ? Math.min(end, last) : (end ?? last);
  return [
    ...(after === undefined ? [] : [`--after-cursor=${after}`]),
    ...(since !== undefined && after === undefined ? [`--since=@${seconds(since)}`] : []),
    ...(untilTime === undefined ? [] : [`--until=@${seconds(untilTime)}`]),
  ];
}

/** Arguments of journalctl for what it can filter itself: of one search, or of two whose lines together are those of a level. */
export function filterArguments({ stream, search, level }: RuntimeLogFilter): string[][] {
  const priorities = stream === undefined ? undefined : [STREAM_PRIORITIES[stream].number];
  const literal = search ? literalPattern(search) : undefined;
  if (level === undefined)
    return [[...matches(priorities), ...(literal === undefined ? [] : [`--grep=${literal}`, '--case-sensitive=no'])]];
  return [true, false].flatMap((unnamed) => {
    const among = (priorities ?? PRIORITY_LEVELS.map((_, number) => number)).filter(
      (number) => isAtLeast(PRIORITY_LEVELS[number], level) === unnamed,
    );
    if (among.length === 0) return [];
    const named = levelPattern(level, unnamed);
    const pattern = literal === undefined ? named : `^(?=${named}).*${anyCase([literal])}`;
    return [[...matches(among), `--grep=${pattern}`, '--case-sensitive=yes']];
  });
}

const matches = (priorities: readonly number[] = []): string[] => priorities.map((number) => `PRIORITY=${number}`);

/** Escapes text for PCRE2: every ASCII character but letters and digits can be escaped, and others have no meaning. */
export const literalPattern = (text: string): string => text.replaceAll(/[^A-Za-z0-9\u0080-\u{10FFFF}]/gu, '\\$&');

export function validCursor(cursor: string | undefined): string | undefined {
  return cursor !== undefined && /^[a-z0-9=;]{1,300}$/.test(cursor) ? cursor : undefined;
}

/** Microseconds since the epoch, which a cursor contains. */
export function cursorTime(cursor: string | undefined): number | undefined {
  const hex = /(?:^|;)t=([0-9a-f]{1,13})(?:;|$)/.exec(cursor ?? '')?.[1];
  return hex === undefined ? undefined : Number.parseInt(hex, 16);
}

const seconds = (microseconds: number): string =>
  `${Math.max(0, Math.floor(microseconds / 1e6))}.${String(Math.max(0, microseconds % 1e6)).padStart(6, '0')}`;

/** Pattern for grep -E that matches the names of such units. Empty for all units. */
export function journalUnitPattern(applicationId: string, { process, instance }: RuntimeLogFilter): string {
  if (process === undefined && instance === undefined) return '';
  const named = process === undefined ? '(-[a-z][a-z0-9]*)?' : nameSuffix(process);
  return `fairlead-${applicationId}-[0-9]+${named}${instanceSuffix(instance)}[.]service`;
}

function nameSuffix(process: string): string {
  if (process === 'web') return '';
  if (!PROCESS_NAME.test(process)) throw new Error(`"${process}" is not a valid process name.`);
  return `-${process}`;
}

function instanceSuffix(instance: number | undefined): string {
  if (instance === undefined) return '(-[0-9]+)?';
  return instance === 1 ? '' : `-${instance}`;
}
