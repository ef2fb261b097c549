import { stripVTControlCharacters } from 'node:util';

/** Lines that only repeat that something failed, or lead to where it failed. */
const NOISE = [
  /^npm (?:notice|warn)/i,
  /^npm (?:error|ERR!)\s*(?:$|A complete log|Lifecycle script|code |errno |syscall |path |command |workspace |location |dest |file |cwd )/i,
  /^(?:error Command failed|info Visit|Command failed)/,
  /ELIFECYCLE/,
  /^\s*at\s/,
  /^Node\.js v\d/,
  /^\s*[\^~]+$/,
  /^(?:npm (?:error|ERR!) )?For a full report see:?/i,
];

/** What tools print about a cause, from the most to the least specific. `last` takes the last matching line. */
const CAUSES: readonly { readonly pattern: RegExp; readonly last?: boolean }[] = [
  // tsc
  { pattern: /\berror TS\d+: / },
  // Compilers: go, gcc, rustc
  { pattern: /^\.{0,2}\/?[\w@./-]+\.\w+:\d+(?::\d+)?: (?!warning|note)/ },
  // node-gyp
  { pattern: /\bgyp ERR! (?:stack Error|find Python|find VS|not ok).*/ },
  { pattern: /(?:^|: )(?:make|g\+\+|gcc|cc|python3?): (?:command )?not found/ },
  // Uncaught exceptions of Node.js and Python, and what bundlers report
  { pattern: /^(?:Uncaught )?(?:[A-Z][\w$.]*(?:Error|Exception)|Error)(?: \[\w+\])?: \S/, last: true },
  { pattern: /^[a-z_][\w.]*\.[A-Z]\w*(?:Error|Exception): \S/, last: true },
  // npm, pnpm, yarn, pip, composer, bundler
  { pattern: /^npm (?:error|ERR!) \S/i },
  { pattern: /^\s*(?:ERR_PNPM_\w+|➤ YN\d+: .*(?:error|can't|cannot)|error )\s*\S/i },
  { pattern: /^ERROR: \S/ },
  { pattern: /^(?:Could not find|Your requirements could not be resolved|An error occurred while)/ },
  { pattern: /(?:^|: )\S+: not found$/ },
  { pattern: /\b(?:error|fatal|panic|exception|failed|cannot|refused|denied)\b/i, last: true },
];

/**
 * Returns the line of a program's output that says why it failed, without colors, for the message of a failure; undefined if
 * it printed nothing. It may contain secrets, like the output itself, so it must be redacted before it is cut.
 */
export function failureCause(output: string): string | undefined {
  const lines = stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '' && !NOISE.some((pattern) => pattern.test(line)));
  for (const { pattern, last } of CAUSES) {
    const line = (last ? [...lines].reverse() : lines).find((one) => pattern.test(one));
    if (line !== undefined) return withoutPrefix(line);
  }
  const final = lines.at(-1);
  return final === undefined ? undefined : withoutPrefix(final);
}

/** Ends a sentence about a program with the cause, if its output tells one. */
export function withCause(sentence: string, output: string): string {
  const cause = failureCause(output);
  return cause === undefined ? `${sentence}.` : `${sentence}: ${cause}`;
}

function withoutPrefix(line: string): string {
  return line.trim().replace(/^npm (?:error|ERR!) /i, '');
}
