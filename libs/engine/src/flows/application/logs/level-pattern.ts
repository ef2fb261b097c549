import { LEVEL_KEYS, type LogLevel, PRIORITY_LEVELS, SEVERITY, isAtLeast, levelForms, levelNames } from './log-level';

/** A level that some lines are below. */
export type LeastLevel = Exclude<LogLevel, 'trace'>;

/**
 * Pattern of PCRE2 for the lines that have at least the level. Without `unnamed`, for those that name such a level; with it, for those
 * that name none, too. It matches some other lines as well, so that the level of what was found must be determined.
 */
export function levelPattern(level: LeastLevel, unnamed: boolean): string {
  const severe = levelIn(
    String.raw`(?:${levelField(level, true)}|${NESTED_FIELD}.*?${levelField(level, true)})`,
    // Escape sequences can stand anywhere within the forms.
    [...textForms(level, true), String.raw`(?=[^\x1b]*\x1b).*(?:${anyCase(levelNames(level, true))})`],
  );
  if (!unnamed) return `^(?:${severe})`;
  const lesser = levelIn(`${levelField(level, false)}(?<=[}]|,(?=.*[}]$))`, textForms(level, false));
  return `^(?:(?!${lesser})|${severe})`;
}

/** A line is either JSON or text. */
const levelIn = (field: string, forms: readonly string[]): string =>
  String.raw`(?:\s*[{](?:${SCALAR_FIELD},)*${field}|(?!\s*[{])(?:${forms.join('|')}))`;

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

const TEXT = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;

/** A field before that of the level. */
const SCALAR_FIELD = String.raw`\s*(?:(?!"(?:${KEYS})")${TEXT}\s*:\s*(?:${TEXT}|[-+.\w]+)|"(?:${KEYS})"\s*:\s*(?:null|true|false))\s*`;

/** The beginning of what can have fields of the same name. */
const NESTED_FIELD = String.raw`\s*${TEXT}\s*:\s*[{[]`;

function levelField(level: LeastLevel, severe: boolean): string {
  const tens = SEVERITY.flatMap((each, index) => (isAtLeast(each, level) === severe ? [index + 1] : []));
  const numbers = [`[${tens.join('')}][0-9](?:[.][0-9]*)?`, ...priorities(level, severe)].join('|');
  return String.raw`\s*"(?:${KEYS})"\s*:\s*(?:"(?:${anyCase(levelNames(level, severe))})"|${numbers})\s*[,}]`;
}

const priorities = (level: LeastLevel, severe: boolean): string[] =>
  PRIORITY_LEVELS.flatMap((each, number) => (isAtLeast(each, level) === severe ? [String(number)] : []));
