/** The name of a process, before the lines of several. */
const NAMED = /^[a-z][a-z0-9]*(?: \d+)? │ (?=\{)/;

/** Cheap, and can be wrong: for the size of lines that are not on the screen. */
export const isLikelyJson = (text: string): boolean => text.endsWith('}') && (text.startsWith('{') || NAMED.test(text));

/** The fields of a line that is an object in JSON, indented. Undefined for other lines. */
export function formatJsonLine(text: string): string | undefined {
  if (!isLikelyJson(text)) return undefined;
  try {
    return JSON.stringify(JSON.parse(text.replace(NAMED, '')), null, 2);
  } catch {
    return undefined;
  }
}
