/** What cannot fail before a pipe: builtins that only print their arguments. */
const PRINTS = /^(?:printf|echo)$/;
const KEYWORDS = /^(?:!|\{|if|then|elif|else|do|while|until|time)$/;
/** Patterns of `case`, whose bars are no pipes: they follow `in`, `;;` or the beginning of a line, and end with `)`. */
const PATTERNS = /(^|;;|\bin)([ \t]*\(?(?:[^\s()|;&<>]+[ \t]*\|[ \t]*)+[^\s()|;&<>]*\))/gm;

/**
 * Pipes in a program of the shell that hide a failure: the exit code is that of the last part, and the POSIX shell has no
 * `pipefail`. Each part before the last must be printf or echo, or the pipe has a comment `# pipe: <why that is harmless>` at the
 * end of its line or above its beginning. Returns the numbers of their lines.
 * @param {string} text
 * @returns {number[]}
 */
export function lostPipes(text) {
  const code = withoutTexts(text).replace(PATTERNS, (_, before, patterns) => before + patterns.replaceAll('|', '_'));
  const lines = text.split('\n');
  const found = new Set();
  for (const { index } of code.matchAll(/(?<!\|)\|(?!\|)/g)) {
    const line = code.slice(0, index).split('\n').length - 1;
    if (!PRINTS.test(commandBefore(code, index)) && !isMarked(lines, line)) found.add(line + 1);
  }
  return [...found];
}

function commandBefore(code, index) {
  const start = Math.max(...[';', '&', '(', '|', '\n'].map((separator) => lastSeparator(code, index, separator)));
  const words = code
    .slice(start + 1, index)
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '\\' && !KEYWORDS.test(word));
  return words[0] ?? '';
}

/** A line break does not separate after a backslash. */
function lastSeparator(code, index, separator) {
  let at = code.lastIndexOf(separator, index - 1);
  if (separator !== '\n') return at;
  while (at > 0 && code[at - 1] === '\\') at = code.lastIndexOf(separator, at - 1);
  return at;
}

function isMarked(lines, line) {
  const mark = /#\s*pipe: \S+ \S/;
  if (mark.test(lines[line])) return true;
  let first = line;
  while (first > 0 && /(?:\||\\|\{)\s*$/.test(lines[first - 1])) first -= 1;
  while (first > 0 && /^\s*#/.test(lines[first - 1])) {
    first -= 1;
    if (mark.test(lines[first])) return true;
  }
  return false;
}

/** The program with its quoted texts, comments and documents blanked out; commands within double quotes remain. */
function withoutTexts(text) {
  let out = '';
  /** What encloses the position: quotes or brackets, the innermost last. */
  const within = [];
  const documents = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    const inner = within.at(-1);
    if (inner === "'") {
      if (char === "'") within.pop();
      out += char === '\n' ? '\n' : '_';
    } else if (char === '\\') {
      out += text[at + 1] === '\n' ? '\\\n' : '__';
      at += 1;
    } else if (char === '"') {
      if (inner === '"') within.pop();
      else within.push('"');
      out += '_';
    } else if (text.startsWith('$(', at) && !text.startsWith('$((', at)) {
      within.push('(');
      out += '_(';
      at += 1;
    } else if (text.startsWith('${', at)) {
      within.push('{');
      out += '__';
      at += 1;
    } else if (inner === '{') {
      if (char === '}') within.pop();
      out += char === '\n' ? '\n' : '_';
    } else if (inner === '"') {
      out += char === '\n' ? '\n' : '_';
    } else if (char === "'") {
      within.push("'");
      out += '_';
    } else if (char === '#' && /^$|[\s;(]/.test(text[at - 1] ?? '')) {
      const end = text.indexOf('\n', at);
      at = (end < 0 ? text.length : end) - 1;
    } else if (text.startsWith('<<', at) && /^<<-?\s*['"]?\w/.test(text.slice(at))) {
      const [whole, name] = /^<<-?\s*['"]?(\w+)['"]?/.exec(text.slice(at));
      documents.push(name);
      out += '_'.repeat(whole.length);
      at += whole.length - 1;
    } else if (char === '\n' && documents.length > 0) {
      out += '\n';
      const name = documents.shift();
      const end = text.slice(at + 1).search(new RegExp(`^\\s*${name}$`, 'm'));
      out += text.slice(at + 1, at + 1 + end).replaceAll(/[^\n]/g, '_');
      at += end;
    } else {
      if (char === '(' && inner === '(') within.push('(');
      if (char === ')' && inner === '(') within.pop();
      out += char;
    }
  }
  return out;
}
