import type { RuntimeLogLine, RuntimeLogs } from '@fairlead/dto';
import { readRuntimeLogs, type Host, type RuntimeLogRange } from '@fairlead/engine';
import type { RuntimeLogSelection } from './runtime-log-selection';
import type { ShowLine } from './visible-lines';

export interface VisibleLogs {
  readonly logs: RuntimeLogs;
  /** Position of each of the lines in the journal. */
  readonly cursors: string[];
}

/** Reads the lines of the selection that are shown. */
export async function readVisibleLogs(
  host: Host,
  id: string,
  { limit, filter, range, around }: RuntimeLogSelection,
  show: ShowLine,
  signal: AbortSignal,
): Promise<VisibleLogs> {
  const read = (part: RuntimeLogRange, lines: number) =>
    readPart(host, id, { ...filter, ...part, lines, signal }, show);
  if (around === undefined) return read(range, limit);
  const [earlier, later] = await Promise.all([
    read({ until: new Date(around.getTime() - 1) }, Math.max(1, Math.floor(limit / 2))),
    read({ since: around, first: true }, Math.max(1, Math.ceil(limit / 2))),
  ]);
  return {
    logs: {
      lines: [...earlier.logs.lines, ...later.logs.lines].slice(-limit),
      cursor: later.logs.cursor ?? earlier.logs.cursor,
      before: earlier.logs.before,
    },
    cursors: [...earlier.cursors, ...later.cursors].slice(-limit),
  };
}

/**
 * Pages of lines of which none is shown are skipped until the signal is aborted: a response must not reveal that redacted text matches
 * a search, neither by its cursors nor by its length.
 */
async function readPart(
  host: Host,
  id: string,
  options: Parameters<typeof readRuntimeLogs>[2],
  show: ShowLine,
): Promise<VisibleLogs> {
  let next = options;
  for (;;) {
    const { lines, cursors, more } = await readRuntimeLogs(host, id, next);
    const shown = lines.flatMap((line, index): { line: RuntimeLogLine; at: string }[] => {
      const found = show(line);
      const at = cursors[index];
      return found && at !== undefined ? [{ line: found, at }] : [];
    });
    if (shown.length > 0) {
      return {
        logs: {
          lines: shown.map(({ line }) => line),
          cursor: shown.at(-1)?.at ?? null,
          before: more ? (shown[0]?.at ?? null) : null,
        },
        cursors: shown.map(({ at }) => at),
      };
    }
    if (lines.length < options.lines)
      return { logs: { lines: [], cursor: options.cursor ?? null, before: null }, cursors: [] };
    const forward = options.cursor !== undefined || options.first === true;
    next = { ...options, ...(forward ? { cursor: cursors.at(-1) } : { before: cursors[0] }) };
  }
}
