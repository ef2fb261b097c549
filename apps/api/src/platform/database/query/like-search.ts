import { Raw, type FindOperator } from 'typeorm';
import { escapeLike, likeExpression } from './sql-condition';

/** Escapes `%` and `_`, so that they match themselves. */
export function likePattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A case-insensitive "contains" condition for `where` of a repository. */
export function likeContains(text: string): FindOperator<string> {
  return Raw((column) => likeExpression(column, ':search'), { search: likePattern(text) });
}
