export type SqlDialect = 'postgresql' | 'mariadb';

const SPACES = /[\p{Cc}\p{Zs}\u2028\u2029]+/gu;
/** Invisible characters, some of which show a text in another order than it has. */
const INVISIBLE = /[\p{Cf}\p{Surrogate}]/gu;
/** Values in a row, whose number differs from call to call. */
const VALUE_LIST = /(\?|\$\d+)(?: ?, ?(?:\?|\$\d+))+/g;
const END = /[; ]+$/;
const ROW_LIST = /(\((?:\?|\$\d+)(?:, …)?\))(?: ?, ?\((?:\?|\$\d+)(?:, …)?\))+/g;

/** The first rule that matches at a position decides what replaces it. */
type Rule = readonly [pattern: RegExp, replace: (matched: string) => string];

const VALUE = (): string => '?';
const SAME = (matched: string): string => matched;

const COMMENT = (): string => ' ';
/** Up to its end, or to that of a text that was cut. */
const BLOCK_COMMENT: Rule = [/\/\*[^]*?(?:\*\/|$)/y, COMMENT];
const NUMBERS: readonly Rule[] = [
  [/[\p{L}_@#][\p{L}\p{N}_$@#]*/uy, SAME],
  [/0[xXbBoO][\da-fA-F_]+/y, VALUE],
  [/(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y, VALUE],
];

/**
 * Strings with their prefix. A backslash before a quote ends a string or not, depending on the settings of a session that is not
 * known here. So the rest of such a text is replaced: nothing of a value may be shown.
 */
function strings(quotes: string): Rule {
  return [
    new RegExp(`(?:\\b(?:[eExXbBnN]|[uU]&|_[a-z0-9]+ ?))?([${quotes}])(?:(?!\\1)[^]|\\1\\1)*(?:\\1|$)`, 'y'),
    VALUE,
  ];
}

const RULES: Readonly<Record<SqlDialect, readonly Rule[]>> = {
  postgresql: [
    [/--[^\n]*/y, COMMENT],
    BLOCK_COMMENT,
    strings("'"),
    [/"(?:[^"]|"")*(?:"|$)/y, SAME],
    [/\$\d+/y, SAME],
    [/\$(?<tag>[\p{L}_][\p{L}\p{N}_]*)?\$[^]*?(?:\$\k<tag>\$|$)/uy, VALUE],
    ...NUMBERS,
  ],
  mariadb: [
    // Without white space, these are two minus signs.
    [/--(?=[\0-\x20]|$)[^\n]*/y, COMMENT],
    [/#[^\n]*/y, COMMENT],
    BLOCK_COMMENT,
    // With the mode ANSI_QUOTES double quotes are those of names, which are then replaced as well.
    strings(`'"`),
    [/`(?:[^`]|``)*(?:`|$)/y, SAME],
    ...NUMBERS,
  ],
};
/** Strings with a backslash before a quote, and comments in comments, end where only the engine knows. */
const AMBIGUOUS = /^[^'"/]*['"][^]*\\['"]|^\/\*[^]*\/\*/;

/**
 * A statement without its literals and comments, in one line and without invisible characters. What cannot be read with certainty
 * is replaced by `?` to the end of the text. The text may be cut anywhere.
 */
export function normalizeStatement(text: string, dialect: SqlDialect): string {
  let normalized = '';
  for (let at = 0; at < text.length;) {
    const [matched, replacement] = matchAt(text, at, RULES[dialect]);
    if (replacement !== matched && AMBIGUOUS.test(matched)) {
      normalized += '?';
      break;
    }
    normalized += replacement;
    at += matched.length;
  }
  return toOneLine(normalized).replaceAll(VALUE_LIST, '$1, …').replaceAll(ROW_LIST, '$1, …').replace(END, '');
}

/** Hostile text as one line of visible characters. */
export function toOneLine(text: string): string {
  return text.replaceAll(SPACES, ' ').replaceAll(INVISIBLE, '').trim();
}

function matchAt(text: string, at: number, rules: readonly Rule[]): readonly [matched: string, replacement: string] {
  for (const [pattern, replace] of rules) {
    pattern.lastIndex = at;
    const matched = pattern.exec(text)?.[0] ?? '';
    if (matched !== '') return [matched, replace(matched)];
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return [character, character];
}
