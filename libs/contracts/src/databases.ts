export const DATABASE_ENGINES = ['postgresql', 'mariadb', 'mysql', 'redis'] as const;
export type DatabaseEngine = (typeof DATABASE_ENGINES)[number];

export const DATABASE_STATUSES = ['creating', 'ready', 'failed', 'unreachable', 'deleting'] as const;
export type DatabaseStatus = (typeof DATABASE_STATUSES)[number];

/** A removal whose last backup has failed is canceled: the database returns to its previous status. */
export const DATABASE_TRANSITIONS: Readonly<Record<DatabaseStatus, readonly DatabaseStatus[]>> = {
  creating: ['ready', 'failed', 'deleting'],
  ready: ['unreachable', 'failed', 'deleting'],
  failed: ['creating', 'ready', 'deleting'],
  unreachable: ['ready', 'failed', 'deleting'],
  deleting: ['ready', 'unreachable', 'failed'],
};

/** Memory of a Redis database, in MiB. */
export const DATABASE_MEMORY_MIN_MB = 16;
export const DATABASE_MEMORY_MAX_MB = 1_048_576;

/** Where the statistics of statements come from; `pg_stat_activity` and `processlist` have only statements that are running. */
export const STATEMENT_SOURCES = [
  'pg_stat_statements',
  'pg_stat_activity',
  'performance_schema',
  'processlist',
  'slowlog',
] as const;
export type StatementSource = (typeof STATEMENT_SOURCES)[number];
