import { LEVEL_KEYS, type LogLevel, PRIORITY_LEVELS, SEVERITY, isAtLeast, levelForms, levelNames } from './log-level';

/** A level that some lines are below. */
export type LeastLevel = Exclude<LogLevel, 'trace'>;

/**
 * Pattern of PCRE2 for the lines that have at least the level. Without `unnamed`, for those that name such a level; with it, for those
 * that name none, too. It matches some other lines as well, so that the level of what was found must be determined.
 */
export function levelPattern(level: LeastLevel, unnamed: boolean): string {
  const names = anyCase(levelNames(level, true));
  const severe = [
    ...textForms(level, true),
    // Escape sequences can stand anywhere within the forms.
    String.raw`^(?=.*\x1b).*(?:${names})`,
    String.raw`^\s*[{].*?${levelField(level, true)}`,
  ].join('|');
  if (!unnamed) return severe;
  const lesser = [
    String.raw`(?!\s*[{])(?:${textForms(level, false).join('|')})`,
    `[{](?=.*[}]$)(?:${SCALAR_FIELD},)*${levelField(level, false)}`,
  ].join('|');
  return `^(?!${lesser})|${severe}`;
}

/** Letters in either case, as the rest of the pattern is not to ignore it. */
export const anyCase = (names: readonly string[]): string =>
  names
    .map((name) => name.replaceAll(/[A-Za-z]/g, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`))
    .join('|');

function textForms(level: LeastLevel, severe: boolean): string[] {
  const names = levelNames(level, severe);
  // PCRE2 counts bytes here, and a character has up to four.
  const { capitals, ...others } = levelForms(anyCase(names), names.join('|').toUpperCase(), severe ? 4 : 1);
  return [capitals, ...Object.values(others), ...priorities(level, severe).map((each) => `^<${each}>`)];
}

const KEYS = LEVEL_KEYS.map((key) => key.replace('.', '[.]')).join('|');

/** A field before that of the level. A nested object ends the search, as it can have fields of the same name. */
const SCALAR_FIELD = String.raw`\s*"(?!(?:${KEYS})")[^"\\]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[-+.\w]+)\s*`;

function levelField(level: LeastLevel, severe: boolean): string {
  const tens = SEVERITY.flatMap((each, index) => (isAtLeast(each, level) === severe ? [index + 1] : []));
  const numbers = [`[${tens.join('')}][0-9](?:[.][0-9]*)?`, ...priorities(level, severe)].join('|');
  return String.raw`\s*"(?:${KEYS})"\s*:\s*(?:"(?:${anyCase(levelNames(level, severe))})"|${numbers})\s*[,}]`;
}

const priorities = (level: LeastLevel, severe: boolean): string[] =>
  PRIORITY_LEVELS.flatMap((each, number) => (isAtLeast(each, level) === severe ? [String(number)] : []));
