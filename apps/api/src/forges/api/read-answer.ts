import { parsedObject } from './forge-error';

type Values = Readonly<Record<string, unknown>>;

/** The object in a field; empty where there is none. GitHub answers a payload as text if it was sent so. */
export function objectIn(values: Values, field: string): Values {
  const value = values[field];
  if (typeof value === 'string') return parsedObject(value);
  return isObject(value) ? value : {};
}

/** The objects of a list; undefined where the text is no list. */
export function listIn(body: string): Values[] | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) ? parsed.filter(isObject) : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
