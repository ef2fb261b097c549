import Anser from 'anser';

/** A part of a line with one style. */
export interface TextPart {
  readonly text: string;
  /** Names of the classes in `log-text.module.css`. */
  readonly styles: readonly string[];
}

const ESCAPE = '\u001b';
// oxlint-disable no-control-regex -- control characters are what these expressions remove
/** Escape sequences for window titles, links and the like, whose text is not part of the line. */
const COMMANDS = /\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?/g;
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
// oxlint-enable no-control-regex

/** Other colours are chosen for one background and could be unreadable on the theme's. */
const NAMED = /^ansi-(bright-)?(black|red|green|yellow|blue|magenta|cyan|white)$/;
const DECORATIONS: ReadonlySet<string> = new Set(['bold', 'dim', 'italic', 'underline', 'strikethrough']);

/**
 * Parses a line as a terminal would show it: the sixteen named colours and the common styles, as class names of the
 * theme. All other escape sequences are dropped. The result is text only and is never parsed as HTML.
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

/** Splits the parts at the boundaries of the matches. */
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
