import type { EntityManager } from 'typeorm';

/** A constant text with `?` for each value, over the columns of a table. */
export interface Condition {
  readonly text: string;
  readonly values: readonly (string | number | boolean)[];
}

/** Whether one of these columns (or expressions: constant texts) contains the text, in upper or lower case. */
export function containing(text: string, ...columns: readonly [string, ...string[]]): Condition {
  return anyOf(...columns.map((column) => matching(column, `%${escaped(text)}%`)));
}

/** A pattern in which `%` stands for anything; what is no pattern in it goes through `escaped`. */
export function matching(column: string, pattern: string): Condition {
  return { text: likeness(column, '?'), values: [pattern] };
}

/** The database makes both lower: it may know fewer letters than JavaScript does. `pattern` is a placeholder. */
export function likeness(column: string, pattern: string): string {
  return `lower(${column}) LIKE lower(${pattern}) ESCAPE '\\'`;
}

/** The text at a path of a column that holds JSON. */
export function textIn(manager: EntityManager, column: string, ...path: readonly string[]): string {
  if (manager.dataSource.options.type === 'postgres') return `(${column}::json #>> '{${path.join(',')}}')`;
  return `json_extract(${column}, '$.${path.join('.')}')`;
}

export function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export function anyOf(...conditions: readonly Condition[]): Condition {
  return joined(conditions, ' OR ');
}

export function allOf(...conditions: readonly Condition[]): Condition {
  return joined(conditions, ' AND ');
}

function joined(conditions: readonly Condition[], by: string): Condition {
  return {
    text: `(${conditions.map(({ text }) => text).join(by)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}
