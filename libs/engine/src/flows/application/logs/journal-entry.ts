import { STREAM_PRIORITIES } from '../../../runtime/systemd/stream-priorities';
import { type LogLevel, PRIORITY_LEVELS, parseLogLevel } from './log-level';

export interface RuntimeLogLine {
  /** RFC 3339 UTC. */
  readonly at: string;
  /** Number of the deployment whose process printed it. */
  readonly unit_number: number;
  /** `web`, or the name of another process. */
  readonly process: string;
  /** Counted from 1. */
  readonly instance: number;
  /** Null for lines of units that did not separate the streams yet. */
  readonly stream: 'stdout' | 'stderr' | null;
  /** As the line names it. */
  readonly level: LogLevel | null;
  /** The level, or that of the priority in the journal: `error` for standard error, and `info` for standard output. */
  readonly severity: LogLevel;
  readonly text: string;
}

export interface JournalEntry {
  readonly cursor: string;
  /** Microseconds since the epoch. */
  readonly time: number;
  readonly line: RuntimeLogLine;
}

/** Application, number, process and instance of a unit. */
const UNIT = /^fairlead-([^-]+)-([0-9]+)(?:-([a-z][a-z0-9]*))?(?:-([0-9]+))?\.service$/;

/** Parses a line of the journal's JSON. Undefined for entries of other units. */
export function parseJournalEntry(json: string, applicationId: string): JournalEntry | undefined {
  if (json === '') return undefined;
  try {
    const value: unknown = JSON.parse(json);
    const entry: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
    const { __CURSOR: cursor, __REALTIME_TIMESTAMP: at, _SYSTEMD_UNIT: unit } = entry;
    const [, application, number, process = 'web', instance = 1] = UNIT.exec(String(unit)) ?? [];
    if (typeof cursor !== 'string' || number === undefined || application !== applicationId) return undefined;
    const text = messageText(entry['MESSAGE']);
    const level = parseLogLevel(text);
    const priority = Number(entry['PRIORITY']);
    return {
      cursor,
      time: Number(at),
      line: {
        at: new Date(Number(at) / 1000).toISOString(),
        unit_number: Number(number),
        process,
        instance: Number(instance),
        stream: streamOf(priority),
        level,
        severity: level ?? PRIORITY_LEVELS[priority] ?? 'info',
        text: text.replace(/^<[0-7]>/, ''),
      },
    };
  } catch {
    return undefined;
  }
}

function streamOf(priority: number): RuntimeLogLine['stream'] {
  if (priority === STREAM_PRIORITIES.stderr.number) return 'stderr';
  return priority === STREAM_PRIORITIES.stdout.number ? 'stdout' : null;
}

/** The journal returns lines that are not UTF-8 as arrays of bytes. */
function messageText(message: unknown): string {
  if (typeof message === 'string') return message;
  return Array.isArray(message) ? Buffer.from(message.map(Number)).toString('utf8') : '';
}
