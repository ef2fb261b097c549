import type { EntityManager } from 'typeorm';

/** A constant text with `?` for each value, over the columns of a table. */
export interface SqlCondition {
  readonly text: string;
  readonly values: readonly (string | number | boolean)[];
}

/** A case-insensitive "contains" over these columns (or expressions: constant texts). */
export function containsText(text: string, ...columns: readonly [string, ...string[]]): SqlCondition {
  return anyOf(...columns.map((column) => matchesPattern(column, `%${escapeLike(text)}%`)));
}

/** A pattern in which `%` is a wildcard; pass literal text through `escaped`. */
export function matchesPattern(column: string, pattern: string): SqlCondition {
  return { text: likeExpression(column, '?'), values: [pattern] };
}

/** The database lowercases both sides: it may know fewer letters than JavaScript does. `pattern` is a placeholder. */
export function likeExpression(column: string, pattern: string): string {
  return `lower(${column}) LIKE lower(${pattern}) ESCAPE '\\'`;
}

/** The text at a path of a JSON column. */
export function jsonText(manager: EntityManager, column: string, ...path: readonly string[]): string {
  if (manager.dataSource.options.type === 'postgres') return `(${column}::json #>> '{${path.join(',')}}')`;
  return `json_extract(${column}, '$.${path.join('.')}')`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export function anyOf(...conditions: readonly SqlCondition[]): SqlCondition {
  return joined(conditions, ' OR ');
}

export function allOf(...conditions: readonly SqlCondition[]): SqlCondition {
  return joined(conditions, ' AND ');
}

function joined(conditions: readonly SqlCondition[], by: string): SqlCondition {
  return {
    text: `(${conditions.map(({ text }) => text).join(by)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}
