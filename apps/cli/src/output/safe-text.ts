/** Sequences with which a program colours its output; they say nothing that a log must show. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[0-9;:]*m/g;
/** Control characters but tab and line feed, and those that change the direction or the visibility of text. */
const UNSAFE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/g;
/** Those which `JSON.stringify` leaves as they are. */
const UNSAFE_IN_JSON = /[\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/g;

const hex = (character: string, digits: number) => character.charCodeAt(0).toString(16).padStart(digits, '0');

/**
 * Text from outside without anything that a terminal would obey: colours are left out, other control characters are
 * shown as escapes such as `\x1b`. Tabs and line feeds stay.
 */
export function safe(text: string): string {
  return text
    .replaceAll(COLOURS, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSAFE, (character) => (character < '\u0100' ? `\\x${hex(character, 2)}` : `\\u${hex(character, 4)}`));
}

/** The same for text that has to stay on one line. */
export function safeLine(text: string): string {
  return safe(text).replaceAll('\n', '\\n').replaceAll('\t', ' ');
}

/** JSON, on one line without `indent`, that a terminal does not obey either, and that parses to the same value. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll(UNSAFE_IN_JSON, (character) => `\\u${hex(character, 4)}`);
}
