/** Characters that no shell gives a meaning to, wherever in a word they stand. */
const PLAIN = /^[A-Za-z0-9_@%+:,./-]+$/;
/** Words that a shell would take for its own grammar where a program's name is expected. */
const RESERVED = /^(if|then|else|elif|fi|do|done|case|esac|while|until|for|in|function|select|time|coproc)$/;

/** The word as a POSIX shell reads it back unchanged. A NUL can stand in no word, so it is refused. */
export function quote(word: string | number): string {
  const text = String(word);
  if (text.includes('\0')) throw new TypeError('A word of a command cannot hold a NUL character.');
  if (PLAIN.test(text) && !RESERVED.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * As `quote`, and also read alike by the login shells that are not POSIX: fish gives the backslash a meaning inside single
 * quotes, so it stands outside of them.
 */
export function quoteForLoginShell(text: string): string {
  return quote(text).replaceAll(/\\(?!'')/g, `'\\\\'`);
}
