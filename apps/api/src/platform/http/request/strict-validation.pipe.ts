import { ValidationPipe, type ArgumentMetadata, type Type } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { AppError, type FieldError } from '../errors/app-error';

const QUERIES_KEPT = 1000;
const QUERY_LENGTH_KEPT = 500;

/**
 * Unknown fields and parameters are errors, never silently dropped. Queries repeat (a program requests the same list
 * again and again), and their validity depends on nothing else, so valid ones are cached.
 */
export class StrictValidationPipe extends ValidationPipe {
  private readonly queries = new Map<Type, Map<string, object>>();

  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) =>
        new AppError('VALIDATION_FAILED', { details: errors.flatMap((error) => fieldErrors(error)) }),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type, data } = metadata;
    const text = type === 'query' && data === undefined ? JSON.stringify(value) : '';
    if (!metatype || text === '' || text.length > QUERY_LENGTH_KEPT) return super.transform(value, metadata);
    const known = this.queriesOf(metatype);
    const found = known.get(text);
    if (found) return Object.assign(new metatype(), found);
    const query: unknown = await super.transform(value, metadata);
    if (known.size === QUERIES_KEPT) known.clear();
    if (typeof query === 'object' && query !== null) known.set(text, { ...query });
    return query;
  }

  private queriesOf(metatype: Type): Map<string, object> {
    let known = this.queries.get(metatype);
    if (!known) this.queries.set(metatype, (known = new Map()));
    return known;
  }
}

function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field =
    /^\d+$/.test(error.property) && parent
      ? `${parent}[${error.property}]`
      : [parent, error.property].filter(Boolean).join('.');
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    code: codeOf(rule),
    message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => fieldErrors(child, field))];
}

/** `isNotEmpty` → `is_not_empty`. */
function codeOf(rule: string): string {
  if (rule === 'whitelistValidation') return 'unknown_field';
  return rule.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
