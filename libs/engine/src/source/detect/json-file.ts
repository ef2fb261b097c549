import { EngineError } from '../../errors/engine-error';

/** Parses a JSON file of the repository. @throws {EngineError} SOURCE_NOT_RECOGNISED with the syntax error */
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

/**
 * Returns the fields of an object, or none for other values. @param lists Whether to accept lists, whose indexes become the
 * names.
 */
export function asRecord(value: unknown, lists = false): Record<string, unknown> {
  return typeof value === 'object' && value !== null && (lists || !Array.isArray(value)) ? { ...value } : {};
}

/** Returns those fields whose values are strings. */
export function stringFields(value: unknown): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(asRecord(value)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}
