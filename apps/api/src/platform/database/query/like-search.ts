import { Raw, type FindOperator } from 'typeorm';
import { escapeLike, likeExpression } from './sql-condition';

/** `%` and `_` of the text stand for themselves. */
export function likePattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** For `where` of a repository: what contains the text, in upper or lower case. */
export function likeContains(text: string): FindOperator<string> {
  return Raw((column) => likeExpression(column, ':search'), { search: likePattern(text) });
}
