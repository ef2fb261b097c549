import { usageError } from '../../errors/command-error';

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const LINE = /^\s*(?:export\s+)?([^\s=]+)\s*=[^\S\n]*/;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$', '`': '`' };

export function isVariableName(name: string): boolean {
  return NAME.test(name);
}

/**
 * The variables of a file of `NAME=value` lines. Values may be in single quotes (taken as they are) or in double quotes (with
 * the escapes `\n`, `\r`, `\t`, `\"`, `\\`, `\$`), and then have several lines. Nothing is expanded. Of a name that is there
 * twice the last value counts.
 *
 * @throws {CommandError} a usage error that names the line, never its value
 */
export function parseDotenv(text: string): Map<string, string> {
  const variables = new Map<string, string>();
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  let position = 0;
  while (position < source.length) {
    const end = lineEnd(source, position);
    const line = source.slice(position, end);
    if (/^\s*(#|$)/.test(line)) {
      position = end + 1;
      continue;
    }
    const number = source.slice(0, position).split('\n').length;
    const [prefix, name = ''] = LINE.exec(line) ?? [];
    if (prefix === undefined || !NAME.test(name)) throw usageError(`Line ${number} is not NAME=value.`);
    const value = readValue(source, position + prefix.length, number);
    variables.set(name, value.text);
    position = value.end + 1;
  }
  return variables;
}

interface ReadValue {
  readonly text: string;
  /** Where its last line ends. */
  readonly end: number;
}

function readValue(source: string, start: number, line: number): ReadValue {
  const quote = source[start];
  if (quote !== '"' && quote !== "'") {
    const end = lineEnd(source, start);
    const [value = ''] = source.slice(start, end).split(/(?:^|\s)#/, 1);
    return { text: value.trim(), end };
  }
  let text = '';
  for (let index = start + 1; index < source.length; index++) {
    const character = source.charAt(index);
    if (character === quote) {
      const end = lineEnd(source, index);
      if (!/^\s*(#.*)?$/.test(source.slice(index + 1, end)))
        throw usageError(`Line ${line} goes on after the value in quotes.`);
      return { text, end };
    }
    const escaped = character === '\\' && quote === '"' ? ESCAPES[source[index + 1] ?? ''] : undefined;
    text += escaped ?? character;
    if (escaped !== undefined) index++;
  }
  throw usageError(`The quote of line ${line} is not closed.`);
}

const lineEnd = (source: string, from: number): number => {
  const end = source.indexOf('\n', from);
  return end < 0 ? source.length : end;
};

/** A file that `parseDotenv`, shells and the common libraries read as the same values. */
export function formatDotenv(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${formatValue(value)}\n`);
  return lines.join('');
}

function formatValue(value: string): string {
  if (/^[\w./:@%+,-]*$/.test(value)) return value;
  if (!value.includes("'") && !value.includes('\r')) return `'${value}'`;
  const escaped = value
    .replaceAll(/[\\"$`]/g, (character) => `\\${character}`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
  return `"${escaped}"`;
}
