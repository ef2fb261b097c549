import { StringDecoder } from 'node:string_decoder';
import { PROCESS_NAME } from '@fairlead/contracts';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';

export interface RuntimeLogLine {
  /** RFC 3339 UTC. */
  readonly at: string;
  /** Number of the deployment whose process printed it. */
  readonly unit_number: number;
  /** `web`, or the name of another process. */
  readonly process: string;
  /** Counted from 1. */
  readonly instance: number;
  readonly text: string;
}

export interface RuntimeLogs {
  readonly lines: RuntimeLogLine[];
  /** Cursor for requesting only later lines. */
  readonly cursor?: string;
}

/** Restricts the lines to one process or one of its instances. Without a process, the instance applies to each process. */
export interface RuntimeLogFilter {
  readonly process?: string | undefined;
  readonly instance?: number | undefined;
}

/** Application, number, process and instance of a unit. */
const UNIT = /^fairlead-([^-]+)-([0-9]+)(?:-([a-z][a-z0-9]*))?(?:-([0-9]+))?\.service$/;

const READ_LOGS = loadScript('application/read-logs.sh');

const FOLLOW_LOGS = loadScript('application/follow-logs.sh');

/** Reads output of the application from the journal: the last lines, or those after a cursor. */
export async function readRuntimeLogs(
  host: Host,
  applicationId: string,
  options: RuntimeLogFilter & { readonly lines: number; readonly cursor?: string; readonly signal?: AbortSignal },
): Promise<RuntimeLogs> {
  const cursor = options.cursor === undefined ? '' : validCursor(options.cursor);
  const units = journalUnitPattern(options);
  const { stdout } = await host.exec(script('runtime-logs', READ_LOGS, applicationId, options.lines, cursor, units), {
    signal: options.signal,
    timeoutMs: 30_000,
    maxOutputBytes: 16 * 1024 * 1024,
    expect: 'any',
  });
  const entries = stdout.split('\n').flatMap((line) => parseEntry(line, applicationId) ?? []);
  return { lines: entries.map(({ line }) => line), cursor: entries.at(-1)?.cursor ?? options.cursor };
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
  const from = options.cursor === undefined ? '--lines=0' : `--after-cursor=${validCursor(options.cursor)}`;
  // A character can be split between two chunks of output.
  const decoder = new StringDecoder('utf8');
  let rest = '';
  await host
    .exec(script('follow-runtime-logs', FOLLOW_LOGS, applicationId, from, journalUnitPattern(options)), {
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
          const entry = parseEntry(line, applicationId);
          if (entry) options.onLine(entry.line, entry.cursor);
        });
      },
    })
    .catch((error: unknown) => {
      if (!options.signal.aborted) throw error;
    });
}

function validCursor(cursor: string): string {
  return /^[a-z0-9=;]{1,300}$/.test(cursor) ? cursor : '';
}

/**
 * Pattern for grep -E that matches lines of the journal's JSON from such a unit. Quotes in messages are escaped, so no message
 * can match. Empty for all units.
 */
export function journalUnitPattern({ process, instance }: RuntimeLogFilter): string {
  if (process === undefined && instance === undefined) return '';
  const named = process === undefined ? '(-[a-z][a-z0-9]*)?' : nameSuffix(process);
  return `"_SYSTEMD_UNIT":"fairlead-[^-"]+-[0-9]+${named}${instanceSuffix(instance)}[.]service"`;
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

function parseEntry(
  line: string,
  applicationId: string,
): { readonly line: RuntimeLogLine; readonly cursor: string } | undefined {
  if (line === '') return undefined;
  try {
    const value: unknown = JSON.parse(line);
    const entry: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
    const { __CURSOR: cursor, __REALTIME_TIMESTAMP: at, _SYSTEMD_UNIT: unit, MESSAGE: message } = entry;
    const [, application, number, process = 'web', instance = 1] = UNIT.exec(String(unit)) ?? [];
    if (typeof cursor !== 'string' || number === undefined || application !== applicationId) return undefined;
    return {
      cursor,
      line: {
        at: new Date(Number(at) / 1000).toISOString(),
        unit_number: Number(number),
        process,
        instance: Number(instance),
        text: messageText(message),
      },
    };
  } catch {
    return undefined;
  }
}

/** The journal returns lines that are not UTF-8 as arrays of bytes. */
function messageText(message: unknown): string {
  if (typeof message === 'string') return message;
  return Array.isArray(message) ? Buffer.from(message.map(Number)).toString('utf8') : '';
}
