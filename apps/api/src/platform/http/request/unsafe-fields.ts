import { isWellFormed } from '@fairlead/dto';
import type { FieldError } from '../errors/app-error';

const MAX_DEPTH = 32;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Rejects what no field may contain: NUL and halves of surrogate pairs, which PostgreSQL cannot store, and nesting so deep that a recursive check
 * would overflow the stack.
 */
export function findUnsafeField(value: unknown, field = '', depth = 0): FieldError | undefined {
  if (typeof value === 'string') return unsafeText(value, field);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === MAX_DEPTH)
    return { field: '', code: 'max_depth', message: `the body must not be nested deeper than ${MAX_DEPTH} levels` };
  for (const [key, item] of Object.entries(value)) {
    const path = field === '' ? key : `${field}.${key}`;
    // Libraries skip these keys for safety, which would drop them silently.
    if (RESERVED.has(key)) return { field: path, code: 'unknown_field', message: `property ${path} should not exist` };
    const problem = findUnsafeField(item, path, depth + 1) ?? findUnsafeField(key, field);
    if (problem) return problem;
  }
  return undefined;
}

function unsafeText(text: string, field: string): FieldError | undefined {
  if (text.includes('\0')) return { field, code: 'no_nul', message: `${field} must not contain a NUL character` };
  if (isWellFormed(text)) return undefined;
  return { field, code: 'well_formed', message: `${field} must not contain half of a surrogate pair` };
}
