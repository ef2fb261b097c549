import { validationRule } from './validation-rule';

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

export function checkTimestamp(value: unknown): string | undefined {
  if (typeof value !== 'string' || !RFC_3339.test(value) || Number.isNaN(Date.parse(value))) {
    return 'must be a time such as 2027-12-31T23:59:59Z (RFC 3339)';
  }
  return undefined;
}

/** A moment with its zone; a date alone, or a time that leaves the zone open, is not one. */
export const IsTimestamp = (): PropertyDecorator => validationRule('is_moment', checkTimestamp);
