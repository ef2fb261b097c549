import { Raw, type FindOperator } from 'typeorm';
import { escaped, likeness } from './condition';

/** `%` and `_` of the text stand for themselves. */
export function searchPattern(text: string): string {
  return `%${escaped(text)}%`;
}

/** For `where` of a repository: what contains the text, in upper or lower case. */
export function contains(text: string): FindOperator<string> {
  return Raw((column) => likeness(column, ':search'), { search: searchPattern(text) });
}
