/** How severe a line is, from what it says about itself. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

const LEVELS: Partial<Record<string, LogLevel>> = {
  trace: 'trace',
  verbose: 'trace',
  silly: 'trace',
  debug: 'debug',
  dbg: 'debug',
  info: 'info',
  information: 'info',
  informational: 'info',
  inf: 'info',
  log: 'info',
  notice: 'info',
  warn: 'warn',
  warning: 'warn',
  wrn: 'warn',
  error: 'error',
  err: 'error',
  severe: 'error',
  critical: 'fatal',
  crit: 'fatal',
  alert: 'fatal',
  emergency: 'fatal',
  emerg: 'fatal',
  fatal: 'fatal',
  panic: 'fatal',
};

/** Names of the level in JSON lines, of the common libraries: pino, zap, Serilog, Logstash, Python, Google Cloud. */
const KEYS = ['level', 'severity', 'lvl', 'log.level', 'levelname', 'loglevel', 'log_level', '@l', 'level_name'];

/** The severities of syslog, which also prefix lines (`<3>`, sd-daemon(3)). */
const SYSLOG: readonly LogLevel[] = ['fatal', 'fatal', 'fatal', 'error', 'warn', 'info', 'info', 'debug'];

const NAMES = Object.keys(LEVELS).join('|');
const LOGFMT = new RegExp(`(?:^|\\s)(?:level|lvl|severity)="?(${NAMES})"?(?=\\s|$)`, 'i');
/** `[ERROR]`, `[error]`, near the beginning. */
const BRACKETED = new RegExp(`^.{0,80}?[[(<](${NAMES})[\\])>]`, 'i');
/** `ERROR:`, `ERROR message`, with at most a time before it. Only capitals: the words are common in sentences. */
const CAPITALS = new RegExp(`^[\\d\\s:.,/TZ+|-]{0,40}(${NAMES.toUpperCase()})(?=[\\s:|,-])`);
/** `error: message`, `Error: message`, `npm warn message`. */
const LABELLED = new RegExp(`^(?:npm )?(${NAMES})(?::\\s|(?<=^npm \\w+)\\s)`, 'i');
const PREFIX = /^<([0-7])>/;
// oxlint-disable-next-line no-control-regex -- escape sequences begin with a control character
const ANSI = /\u001B\[[0-9;]*m/g;

/** More than any prefix needs; a line has up to 48 KiB. */
const HEAD = 2000;

/**
 * Level of a printed line: a JSON line's `level` or `severity` (names, or the numbers of pino), logfmt's `level=`, a prefix such as
 * `[ERROR]`, `WARN:` or `<3>`. Null if the line has none.
 */
export function parseLogLevel(printed: string): LogLevel | null {
  if (printed.trimStart().startsWith('{')) return jsonLevel(printed);
  const text = printed.slice(0, HEAD).replaceAll(ANSI, '');
  const severity = PREFIX.exec(text)?.[1];
  if (severity !== undefined) return SYSLOG[Number(severity)] ?? null;
  const name = [CAPITALS, LABELLED, BRACKETED, LOGFMT].map((form) => form.exec(text)?.[1]).find(Boolean);
  return (name !== undefined && LEVELS[name.toLowerCase()]) || null;
}

function jsonLevel(text: string): LogLevel | null {
  try {
    const value: unknown = JSON.parse(text);
    const record: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
    const level = KEYS.map((key) => record[key]).find((found) => ['string', 'number'].includes(typeof found));
    if (typeof level === 'number') return numberedLevel(level);
    return (typeof level === 'string' && LEVELS[level.toLowerCase()]) || null;
  } catch {
    return null;
  }
}

/** 10 to 60 as of pino and bunyan; up to 7, the severities of syslog. */
function numberedLevel(level: number): LogLevel | null {
  if (Number.isInteger(level) && level >= 0 && level <= 7) return SYSLOG[level] ?? null;
  const names: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
  return level >= 10 && level < 70 ? (names[Math.floor(level / 10) - 1] ?? null) : null;
}
