import type { EntityManager } from 'typeorm';

export type SqlValue = string | number | boolean | Date | null | readonly (string | number)[];

/**
 * Runs a statement that both databases understand, with `:name` for a value and `:...names` for a list. Returns the
 * rows, also those of RETURNING. It is for what repositories cannot express: claims, conditional updates, aggregates.
 */
export async function sql<T>(
  manager: EntityManager,
  text: string,
  values: Record<string, SqlValue> = {},
): Promise<T[]> {
  const [query, parameters] = manager.dataSource.driver.escapeQueryWithParameters(text, values);
  const answer = await manager.query<T[] | Counted<T> | undefined>(query, parameters);
  if (!Array.isArray(answer)) return [];
  return isCounted(answer) ? answer[0] : answer;
}

/** The form in which the PostgreSQL runner of TypeORM returns the result of UPDATE and DELETE. */
type Counted<T> = [rows: T[], count: number];

function isCounted<T>(answer: T[] | Counted<T>): answer is Counted<T> {
  return answer.length === 2 && Array.isArray(answer[0]) && typeof answer[1] === 'number';
}
