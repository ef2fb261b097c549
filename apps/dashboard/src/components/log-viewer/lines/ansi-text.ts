import Anser from 'anser';

/** A piece of a line that looks the same throughout. */
export interface TextPart {
  readonly text: string;
  /** Names of the classes in `log-text.module.css`. */
  readonly styles: readonly string[];
}

const ESCAPE = '\u001b';
// oxlint-disable no-control-regex -- these are what is to go
/** Titles of windows, links and the like, which carry text that is not part of the line. */
const COMMANDS = /\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
// oxlint-enable no-control-regex

/** The others are chosen for one background, and would be unreadable on the other. */
const NAMED = /^ansi-(bright-)?(black|red|green|yellow|blue|magenta|cyan|white)$/;
const DECORATIONS: ReadonlySet<string> = new Set(['bold', 'dim', 'italic', 'underline', 'strikethrough']);

/**
 * A line as a terminal would show it: the sixteen named colours and the common styles, which the theme gives their looks.
 * Whatever else a program may tell a terminal is left out. Only ever text: it is never read as HTML.
 */
export function parseAnsiText(raw: string): readonly TextPart[] {
  if (!raw.includes(ESCAPE)) return [{ text: raw.replace(CONTROLS, ''), styles: [] }];
  return Anser.ansiToJson(raw.replace(COMMANDS, ''), { use_classes: true, remove_empty: true }).map(
    ({ content, fg, decorations }) => ({
      text: content.replace(CONTROLS, ''),
      styles: [...(NAMED.test(fg) ? [fg] : []), ...decorations.filter((name) => DECORATIONS.has(name))],
    }),
  );
}

export function stripAnsi(raw: string): string {
  return parseAnsiText(raw)
    .map(({ text }) => text)
    .join('');
}

export interface MarkedPart extends TextPart {
  readonly marked: boolean;
}

/** Cuts the parts where what is searched for begins and ends. */
export function highlightMatches(parts: readonly TextPart[], pattern: RegExp | undefined): readonly MarkedPart[] {
  if (!pattern) return parts.map((part) => ({ ...part, marked: false }));
  const whole = parts.map(({ text }) => text).join('');
  const edges = new Set([0]);
  const ranges = [...whole.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length] as const);
  for (const edge of ranges.flat()) edges.add(edge);
  let at = 0;
  for (const { text } of parts) edges.add((at += text.length));
  const sorted = [...edges].toSorted((a, b) => a - b);
  let part = 0;
  let partEnd = parts[0]?.text.length ?? 0;
  return sorted.slice(0, -1).map((begin, index) => {
    while (begin >= partEnd && part < parts.length - 1) partEnd += parts[++part]?.text.length ?? 0;
    return {
      text: whole.slice(begin, sorted[index + 1]),
      styles: parts[part]?.styles ?? [],
      marked: ranges.some(([from, to]) => begin >= from && begin < to),
    };
  });
}
