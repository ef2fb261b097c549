import type { RuntimeLogLine, RuntimeLogs } from '@fairlead/dto';
import { readRuntimeLogs, type Host, type RuntimeLogRange } from '@fairlead/engine';
import type { RuntimeLogSelection } from './runtime-log-selection';
import type { ShowLine } from './shown-lines';

/** Reads the lines of the selection that are shown. */
export async function readShownLogs(
  host: Host,
  id: string,
  { limit, filter, range, around }: RuntimeLogSelection,
  show: ShowLine,
  signal: AbortSignal,
): Promise<RuntimeLogs> {
  const read = (part: RuntimeLogRange, lines: number) =>
    readPart(host, id, { ...filter, ...part, lines, signal }, show);
  if (around === undefined) return read(range, limit);
  const [earlier, later] = await Promise.all([
    read({ until: new Date(around.getTime() - 1) }, Math.max(1, Math.floor(limit / 2))),
    read({ since: around, first: true }, Math.max(1, Math.ceil(limit / 2))),
  ]);
  return {
    lines: [...earlier.lines, ...later.lines].slice(-limit),
    cursor: later.cursor ?? earlier.cursor,
    before: earlier.before,
  };
}

/**
 * Pages of lines of which none is shown are skipped: a response must not reveal that redacted text matches a search, neither by its
 * cursors nor by its length.
 */
const PAGES = 10;

async function readPart(
  host: Host,
  id: string,
  options: Parameters<typeof readRuntimeLogs>[2],
  show: ShowLine,
): Promise<RuntimeLogs> {
  let next = options;
  for (let page = 0; page < PAGES; page += 1) {
    const { lines, cursors, more } = await readRuntimeLogs(host, id, next);
    const shown = lines.flatMap((line, index): { line: RuntimeLogLine; cursor: string | undefined }[] => {
      const found = show(line);
      return found ? [{ line: found, cursor: cursors[index] }] : [];
    });
    if (shown.length > 0) {
      return {
        lines: shown.map(({ line }) => line),
        cursor: shown.at(-1)?.cursor ?? null,
        before: more ? (shown[0]?.cursor ?? null) : null,
      };
    }
    if (lines.length < options.lines) break;
    const forward = options.cursor !== undefined || options.first === true;
    next = { ...options, ...(forward ? { cursor: cursors.at(-1) } : { before: cursors[0] }) };
  }
  return { lines: [], cursor: options.cursor ?? null, before: null };
}
