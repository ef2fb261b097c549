import { stripAnsi } from './ansi-text';

/** A line that is an object in JSON, after the name of its process where there is one. */
const JSON_LINE = /^(?:[a-z][a-z0-9]*(?: \d+)? │ )?(\{[^]*\})\s*$/;

/** Cheap, and can be wrong: for the size of lines that are not on the screen. */
export const isLikelyJson = (text: string): boolean => JSON_LINE.test(text);

/** The fields of a line, indented. Undefined for a line that is not JSON. */
export function formatJsonLine(text: string): string | undefined {
  const json = JSON_LINE.exec(stripAnsi(text))?.[1];
  if (json === undefined) return undefined;
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return undefined;
  }
}
