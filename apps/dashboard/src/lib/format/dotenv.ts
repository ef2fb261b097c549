export interface DotenvProblem {
  /** From 1. */
  readonly line: number;
  /** Contains nothing of the line but a name, because the line may hold a secret. */
  readonly message: string;
}

export interface Dotenv {
  /** In the order of the text. For a repeated name, the last value, as in a shell. */
  readonly values: ReadonlyMap<string, string>;
  /** Lines that could not be parsed and were skipped. */
  readonly problems: readonly DotenvProblem[];
  /** Repeated names; the last one counts. */
  readonly duplicates: readonly { readonly name: string; readonly lines: readonly number[] }[];
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$', '`': '`' };

/**
 * Parses a pasted `.env` like the usual libraries: comments, `export`, single, double and back quotes, of which any may
 * span lines, escapes in double quotes, and trailing comments. `$NAME` is never expanded.
 */
export function parseDotenv(source: string): Dotenv {
  const text = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const values = new Map<string, string>();
  const problems: DotenvProblem[] = [];
  const seen = new Map<string, number[]>();
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const end = endOfLine(text, at);
    const entry = readEntry(text.slice(at, end), text, at, end);
    if (entry && 'problem' in entry) problems.push({ line, message: entry.problem });
    if (entry && 'name' in entry) {
      values.set(entry.name, entry.value);
      seen.set(entry.name, [...(seen.get(entry.name) ?? []), line]);
    }
    const next = entry && 'next' in entry ? entry.next : end + 1;
    line += text.slice(at, next).split('\n').length - 1;
    at = next;
  }
  const duplicates = [...seen].filter(([, lines]) => lines.length > 1).map(([name, lines]) => ({ name, lines }));
  return { values, problems, duplicates };
}

type Entry = { name: string; value: string; next: number } | { problem: string } | undefined;

function readEntry(row: string, text: string, at: number, end: number): Entry {
  const trimmed = row.trim();
  if (trimmed === '' || trimmed.startsWith('#')) return undefined;
  const equals = row.indexOf('=');
  const name = row
    .slice(0, equals === -1 ? undefined : equals)
    .trim()
    .replace(/^export\s+/, '');
  if (equals === -1) return { problem: 'There is no “=” on this line.' };
  if (!NAME.test(name))
    return { problem: 'Names consist of letters, digits and _ only, and do not start with a digit.' };
  const begin = at + equals + 1 + (/^[ \t]*/.exec(row.slice(equals + 1))?.[0].length ?? 0);
  const quote = text[begin];
  if (quote === '"' || quote === "'" || quote === '`') {
    const close = closing(text, begin + 1, quote);
    if (close === -1) return { problem: `The value of ${name} has no closing ${quote}.` };
    const after = text.slice(close + 1, endOfLine(text, close)).trim();
    if (after !== '' && !after.startsWith('#')) {
      return { problem: `There is text after the closing ${quote} of ${name}.` };
    }
    const inner = text.slice(begin + 1, close);
    return { name, value: quote === '"' ? unescape(inner) : inner, next: endOfLine(text, close) + 1 };
  }
  // A comment follows whitespace, because colours and passwords may contain the sign.
  const value = row
    .slice(equals + 1)
    .replace(/\s#.*$/, '')
    .trim();
  return { name, value, next: end + 1 };
}

function closing(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

const unescape = (text: string) =>
  text.replaceAll(/\\([\s\S])/g, (whole, character: string) => ESCAPES[character] ?? whole);

const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * Writes what `parseDotenv` parses to the same values. Single quotes where possible, because nothing is special within
 * them.
 */
export function renderDotenv(values: Iterable<readonly [string, string]>): string {
  return [...values].map(([name, value]) => `${name}=${renderValue(value)}\n`).join('');
}

function renderValue(value: string): string {
  if (value === '' || PLAIN.test(value)) return value;
  if (!/['\r\n]/.test(value)) return `'${value}'`;
  const escaped = value
    .replaceAll(/["\\$`]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
  return `"${escaped}"`;
}
