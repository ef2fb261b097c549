import { StatementFailed } from './query-result';

const WORD = /\s*(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)'|([^\s"']+))(?=\s|$)/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b' };

/**
 * Splits a command into its words, as redis-cli does.
 *
 * @throws {StatementFailed} if a quotation does not end, or a word follows it directly
 */
export function splitRedisCommand(text: string): string[] {
  const words: string[] = [];
  const rest = text.trim();
  WORD.lastIndex = 0;
  while (WORD.lastIndex < rest.length) {
    const found = WORD.exec(rest);
    if (!found) throw new StatementFailed('The quotation marks of the command do not match.');
    const [, double, single, plain] = found;
    words.push(plain ?? (double === undefined ? (single ?? '').replaceAll("\\'", "'") : unescape(double)));
  }
  return words;
}

function unescape(text: string): string {
  return text.replace(/\\(?:x([0-9a-fA-F]{2})|([^]))/g, (_, hex: string | undefined, character: string) =>
    hex === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
