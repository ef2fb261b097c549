/** Line breaks and other controls, also those of C1 and the separators of Unicode. */
const SPACES = /[\p{Cc} \u00a0\u2028\u2029]+/gu;
/** Invisible characters, with which a text can be shown in another order than it has; emoji need their joiner. */
const INVISIBLE = /(?!\u200d)\p{Cf}/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Foreign text as one line of at most so many UTF-16 units, without characters that are not visible. */
export function oneLine(text: string, max: number): string {
  // What follows is not needed, and a commit message may be of any size.
  const start = text.slice(0, max * 4);
  return cut(start.replace(SPACES, ' ').replace(INVISIBLE, '').replace(LONE_SURROGATE, '\uFFFD').trim(), max);
}

/** Says that something was cut off, and cuts no character in half. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}…`;
}

export interface FitOptions {
  readonly separator: string;
  readonly max: number;
  /** The size of a text as the service counts it. */
  readonly size?: (text: string) => number;
  /** How many of the parts are shown at most. */
  readonly parts?: number;
}

/** As many of the parts as fit, and how many do not. */
export function fitParts(all: readonly string[], options: FitOptions): string {
  const { separator, max, size = (text) => text.length, parts = all.length } = options;
  for (let shown = Math.min(parts, all.length); shown > 0; shown -= 1) {
    const left = all.length - shown;
    const text = [...all.slice(0, shown), ...(left > 0 ? [andMore(left)] : [])].join(separator);
    if (size(text) <= max) return text;
  }
  return andMore(all.length);
}

export const andMore = (count: number): string => `and ${count} more`;
