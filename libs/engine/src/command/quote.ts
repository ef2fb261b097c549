/** Characters that have no special meaning to any shell, wherever they are in a word. */
const PLAIN = /^[A-Za-z0-9_@%+:,./-]+$/;
/** Words that a shell reads as keywords in place of a program's name. */
const RESERVED = /^(if|then|else|elif|fi|do|done|case|esac|while|until|for|in|function|select|time|coproc)$/;

/** Quotes a word so that a POSIX shell reads it back unchanged. Words cannot hold a NUL, so it is refused with a TypeError. */
export function quote(word: string | number): string {
  const text = String(word);
  if (text.includes('\0')) throw new TypeError('A word of a command cannot hold a NUL character.');
  if (PLAIN.test(text) && !RESERVED.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Like `quote`, but also safe for login shells that are not POSIX: fish interprets backslashes inside single quotes, so they
 * are placed outside of them.
 */
export function quoteForLoginShell(text: string): string {
  return quote(text).replaceAll(/\\(?!'')/g, `'\\\\'`);
}
