import { usageError } from '../../errors/command-error';

type Fields = Record<string, unknown>;

/**
 * Makes an object of `name=value` arguments. A dot in a name leads into an object: `source.type=git`.
 *
 * @throws {CommandError} a usage error for what is not `name=value`, or not JSON where that is needed
 */
export function fieldsOf(texts: readonly string[], typed: readonly string[]): Fields | undefined {
  if (texts.length + typed.length === 0) return undefined;
  const fields: Fields = Object.create(null);
  for (const text of texts) set(fields, ...split(text));
  for (const text of typed) {
    const [names, value] = split(text);
    set(fields, names, json(value));
  }
  return fields;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function split(text: string): [names: string[], value: string] {
  const at = text.indexOf('=');
  const names = text.slice(0, Math.max(at, 0)).split('.');
  if (at < 1 || names.includes('')) throw usageError(`“${text}” is not a field.`, 'Write it as name=value.');
  return [names, text.slice(at + 1)];
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(`“${text}” is not JSON.`, 'Use -f for text.');
  }
}

function set(fields: Fields, names: readonly string[], value: unknown): void {
  const [name = '', ...rest] = names;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = (fields[name] ??= Object.create(null));
  if (!isObject(inner)) throw usageError(`The field ${name} has a value and fields of its own.`);
  set(inner, rest, value);
}
