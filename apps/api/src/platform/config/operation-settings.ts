import { integer } from './setting-types';

/** How operations are run. */
export const OPERATION_SETTINGS = {
  FAIRLEAD_OPERATIONS_AT_ONCE: integer({
    default: 16,
    min: 1,
    max: 500,
    editable: true,
    text: 'Operations (deployments, provisionings, …) that one worker process runs at a time; of scheduled commands half as many.',
  }),
  FAIRLEAD_BUILDS_PER_SERVER: integer({
    default: 2,
    min: 1,
    max: 32,
    editable: true,
    text: 'Builds that run on one server at a time, over all workers; further ones wait in the queue.',
  }),
  FAIRLEAD_LEASE_SECONDS: integer({
    default: 30,
    min: 2,
    max: 3600,
    unit: 's',
    text: 'How long an operation belongs to a worker that gives no sign of life, before another one goes on with it.',
  }),
  FAIRLEAD_OPERATION_ATTEMPTS: integer({
    default: 5,
    min: 1,
    max: 100,
    editable: true,
    text: 'How often an operation is begun whose worker keeps vanishing; after that it ends as failed.',
  }),
  FAIRLEAD_BUILD_SECONDS: integer({
    default: 1800,
    min: 1,
    max: 86_400,
    unit: 's',
    editable: true,
    text: 'Time limit of each of the stages `building` and `releasing` of a deployment.',
  }),
  FAIRLEAD_COMMAND_SECONDS: integer({
    default: 90_000,
    min: 1,
    max: 172_800,
    unit: 's',
    editable: true,
    text: 'Longest run of a scheduled command, whatever its own time limit says.',
  }),
  FAIRLEAD_COMMAND_LATE_MINUTES: integer({
    default: 60,
    min: 0,
    max: 10_080,
    unit: 'min',
    editable: true,
    text: 'How late a scheduled command may still begin when Fairlead was away; after that its run is recorded as missed.',
  }),
  FAIRLEAD_STAGE_SECONDS: integer({
    default: 900,
    min: 1,
    max: 86_400,
    unit: 's',
    editable: true,
    text: 'Time limit of every other stage of an operation.',
  }),
  FAIRLEAD_OPERATION_STOP_SECONDS: integer({
    default: 5,
    min: 0,
    max: 3600,
    unit: 's',
    text: 'Time that running operations are given to end when Fairlead is told to stop; the next start goes on with the others.',
  }),
};

/** How servers are looked at. */
export const SERVER_SETTINGS = {
  FAIRLEAD_SAMPLE_SECONDS: integer({
    default: 60,
    min: 5,
    max: 3600,
    unit: 's',
    editable: true,
    text: 'How often the statistics of a server are read.',
  }),
  FAIRLEAD_WATCH_SECONDS: integer({
    default: 8,
    min: 2,
    max: 3600,
    unit: 's',
    editable: true,
    text: 'How often the applications on a server are looked at.',
  }),
  FAIRLEAD_PROBE_SECONDS: integer({
    default: 10,
    min: 1,
    max: 60,
    unit: 's',
    editable: true,
    text: 'Longest look at a server that a person asks for before adding it (`POST /servers/probe`).',
  }),
  FAIRLEAD_DETECT_SECONDS: integer({
    default: 25,
    min: 1,
    max: 300,
    unit: 's',
    editable: true,
    text: 'Longest look at a repository to find out how it is deployed; never longer than a request may take.',
  }),
  FAIRLEAD_REFS_SECONDS: integer({
    default: 10,
    min: 1,
    max: 300,
    unit: 's',
    editable: true,
    text: 'Longest wait for the branches and tags of a repository; never longer than a request may take.',
  }),
  FAIRLEAD_PROBE_FAILURES: integer({
    default: 3,
    min: 1,
    max: 100,
    editable: true,
    text: 'Failed readings in a row after which a server counts as unreachable.',
  }),
};

/** How databases are made and looked at. */
export const DATABASE_SETTINGS = {
  FAIRLEAD_DATABASE_WATCH_SECONDS: integer({
    default: 60,
    min: 2,
    max: 3600,
    unit: 's',
    editable: true,
    text: 'How often the databases on a server are looked at, at most as often as its applications are.',
  }),
  FAIRLEAD_REDIS_MEMORY_MB: integer({
    default: 256,
    min: 16,
    max: 1_048_576,
    unit: 'MiB',
    editable: true,
    text: 'Memory for the data of a Redis database that is created without `memory_mb`.',
  }),
};

/** What is kept, and for how long. */
export const RETENTION_SETTINGS = {
  FAIRLEAD_LOG_MAX_BYTES: integer({
    default: 5_242_880,
    min: 1024,
    max: 1_073_741_824,
    unit: 'bytes',
    editable: true,
    text: 'Output that is kept of one operation: its beginning and the last lines of each stage.',
  }),
  FAIRLEAD_LOG_RETENTION_DAYS: integer({
    default: 90,
    min: 0,
    max: 36_500,
    unit: 'd',
    editable: true,
    text: 'How long operations that have ended and their logs are kept; 0 keeps them for ever.',
  }),
  FAIRLEAD_COMMAND_RUN_RETENTION_DAYS: integer({
    default: 30,
    min: 1,
    max: 36_500,
    unit: 'd',
    editable: true,
    text: 'How long runs of scheduled commands are kept.',
  }),
  FAIRLEAD_COMMAND_RUNS_KEPT: integer({
    default: 100,
    min: 1,
    max: 100_000,
    editable: true,
    text: 'How many runs of each scheduled command are kept, the newest of them.',
  }),
  FAIRLEAD_EVENT_RETENTION_DAYS: integer({
    default: 365,
    min: 0,
    max: 36_500,
    unit: 'd',
    editable: true,
    text: 'How long events (activity, audit) are kept; 0 keeps them for ever.',
  }),
  FAIRLEAD_STATS_RETENTION_DAYS: integer({
    default: 30,
    min: 1,
    max: 3650,
    unit: 'd',
    editable: true,
    text: 'How long statistics are kept: whole for a day, 5 minutes apart for a week, then an hour apart.',
  }),
};
