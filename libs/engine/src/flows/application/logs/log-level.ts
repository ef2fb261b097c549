/** How severe a line is, from what it says about itself. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** The least severe first. */
export const SEVERITY: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];

/** Whether the level is this one or more severe. */
export const isAtLeast = (level: LogLevel | undefined, least: LogLevel): boolean =>
  level !== undefined && SEVERITY.indexOf(level) >= SEVERITY.indexOf(least);

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
export const LEVEL_KEYS = [
  'level',
  'severity',
  'lvl',
  'log.level',
  'levelname',
  'loglevel',
  'log_level',
  '@l',
  'level_name',
];

/** The severities of syslog: the priorities of the journal, and the prefixes of lines (`<3>`, sd-daemon(3)). */
export const PRIORITY_LEVELS: readonly LogLevel[] = [
  'fatal',
  'fatal',
  'fatal',
  'error',
  'warn',
  'info',
  'info',
  'debug',
];

/**
 * How a line in text names one of these levels, the most certain form first; the first group of each is the name. The names are
 * patterns. A reach of more than 1 lets longer words stand before the name. The journal is searched for these, too: nothing here may
 * begin anew at each character of a line.
 */
export const levelForms = (names: string, capitalNames: string, reach = 1) => ({
  /** `ERROR:`, `ERROR message`, with at most a time before it. Only capitals: the words are common in sentences. */
  capitals: `^[\\d\\s:.,/TZ+|-]{0,40}(${capitalNames})(?=[\\s:|,-])`,
  /** `error: message`, `Error: message`. */
  labelled: `^(?:npm )?(${names}):\\s`,
  /** `npm warn message`. */
  npm: `^npm (${names})\\s`,
  /** `[ERROR]`, `[main] [error]`, near the beginning. */
  bracketed: `^(?:[^[(<]{0,${80 * reach}}[[(<]){1,3}?(${names})[\\])>]`,
  /** Among the first words. */
  logfmt: `^(?:\\S+\\s+){0,8}?(?:level|lvl|severity)="?(${names})"?(?=\\s|$)`,
});

const NAMES = Object.keys(LEVELS);
const { capitals, ...others } = levelForms(NAMES.join('|'), NAMES.join('|').toUpperCase());
const FORMS = [new RegExp(capitals), ...Object.values(others).map((form) => new RegExp(form, 'i'))];
const PREFIX = /^<([0-7])>/;

/** All names of the level and of more severe ones, or of less severe ones. */
export const levelNames = (level: LogLevel, severe: boolean): string[] =>
  NAMES.filter((name) => isAtLeast(LEVELS[name], level) === severe);
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
  if (severity !== undefined) return PRIORITY_LEVELS[Number(severity)] ?? null;
  const name = FORMS.map((form) => form.exec(text)?.[1]).find(Boolean);
  return (name !== undefined && LEVELS[name.toLowerCase()]) || null;
}

function jsonLevel(text: string): LogLevel | null {
  try {
    const value: unknown = JSON.parse(text);
    const record: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
    const level = Object.entries(record).find(
      ([key, found]) => LEVEL_KEYS.includes(key) && (typeof found === 'string' || typeof found === 'number'),
    )?.[1];
    if (typeof level === 'number') return numberedLevel(level);
    return (typeof level === 'string' && LEVELS[level.toLowerCase()]) || null;
  } catch {
    return null;
  }
}

/** 10 to 60 as of pino and bunyan; up to 7, the severities of syslog. */
function numberedLevel(level: number): LogLevel | null {
  if (Number.isInteger(level) && level >= 0 && level <= 7) return PRIORITY_LEVELS[level] ?? null;
  return level >= 10 && level < 70 ? (SEVERITY[Math.floor(level / 10) - 1] ?? null) : null;
}
