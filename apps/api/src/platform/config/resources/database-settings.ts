import { integer } from '../setting-types';

/** How databases are created and monitored. */
export const DATABASE_SETTINGS = {
  FAIRLEAD_DATABASE_WATCH_SECONDS: integer({
    default: 60,
    min: 2,
    max: 3600,
    unit: 's',
    editable: true,
    text: 'How often the databases on a server are inspected, at most as often as its applications.',
  }),
  FAIRLEAD_QUERY_SECONDS: integer({
    default: 10,
    min: 1,
    max: 60,
    unit: 's',
    editable: true,
    text: 'Time limit of a statement in the console of a database.',
  }),
  FAIRLEAD_QUERY_ROWS: integer({
    default: 500,
    min: 1,
    max: 10_000,
    editable: true,
    text: 'Maximum number of rows that the console of a database shows of a result.',
  }),
  FAIRLEAD_QUERY_BYTES: integer({
    default: 1_048_576,
    min: 1024,
    max: 33_554_432,
    unit: 'bytes',
    editable: true,
    text: 'Maximum size of all values of such a result; longer values are cut.',
  }),
  FAIRLEAD_QUERIES_AT_ONCE: integer({
    default: 4,
    min: 1,
    max: 100,
    editable: true,
    text: 'Maximum number of such statements that one process runs at a time.',
  }),
  FAIRLEAD_REDIS_MEMORY_MB: integer({
    default: 256,
    min: 16,
    max: 1_048_576,
    unit: 'MiB',
    editable: true,
    text: 'Memory limit of a Redis database that is created without `memory_mb`.',
  }),
};
