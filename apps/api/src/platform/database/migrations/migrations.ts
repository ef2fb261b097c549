import { InitialPostgres1700000000000 } from './postgres/1700000000000-initial';
import { InitialSqlite1700000000000 } from './sqlite/1700000000000-initial';

/** In the order in which they run. */
export const MIGRATIONS = {
  sqlite: [InitialSqlite1700000000000],
  postgres: [InitialPostgres1700000000000],
};
