import { Transform } from 'class-transformer';

/** Reads a query parameter as a whole number; whatever is not one stays text, so that the check after it refuses it. */
export function WholeNumber(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );
}
