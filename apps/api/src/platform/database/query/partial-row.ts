import type { QueryDeepPartialEntity } from 'typeorm';

/** The values to write to an entity. TypeORM's own type cannot express a column that holds arbitrary JSON. */
export function partialRow<T extends object>(values: Partial<T>): QueryDeepPartialEntity<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value has the type of its property
  return values as QueryDeepPartialEntity<T>;
}
