import { EngineError } from '../../errors/engine-error';

/** @throws {EngineError} SOURCE_NOT_RECOGNISED, with what is wrong in the file */
export function readJson(name: string, text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text));
  } catch (error) {
    throw new EngineError(
      'SOURCE_NOT_RECOGNISED',
      `${name} is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`,
    );
  }
}

/** Its fields; none where it is something else. @param lists Whether a list counts, with its places as names. */
export function asRecord(value: unknown, lists = false): Record<string, unknown> {
  return typeof value === 'object' && value !== null && (lists || !Array.isArray(value)) ? { ...value } : {};
}

/** Those of its fields that are texts. */
export function stringFields(value: unknown): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
