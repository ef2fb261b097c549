import { mirrorUrl } from './setting-checks';
import { integer, string } from './setting-types';

export const OPERATION_SETTINGS = {
  FAIRLEAD_OPERATIONS_AT_ONCE: integer({
    default: 16,
    min: 1,
    max: 500,
    editable: true,
    text: 'Maximum number of operations (deployments, provisionings, …) that one worker process runs at a time; half as many for scheduled commands.',
  }),
  FAIRLEAD_BUILDS_PER_SERVER: integer({
    default: 2,
    min: 1,
    max: 32,
    editable: true,
    text: 'Maximum number of concurrent builds per server, over all workers; further ones wait in the queue.',
  }),
  FAIRLEAD_LEASE_SECONDS: integer({
    default: 30,
    min: 2,
    max: 3600,
    unit: 's',
    text: 'Lease of an operation: how long it belongs to an unresponsive worker before another one takes it over.',
  }),
  FAIRLEAD_OPERATION_ATTEMPTS: integer({
    default: 5,
    min: 1,
    max: 100,
    editable: true,
    text: 'Maximum attempts of an operation whose worker keeps crashing; after that it fails.',
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
    text: 'Maximum run time of a scheduled command, regardless of its own time limit.',
  }),
  FAIRLEAD_COMMAND_LATE_MINUTES: integer({
    default: 60,
    min: 0,
    max: 10_080,
    unit: 'min',
    editable: true,
    text: 'How late a scheduled command may still start after Fairlead was down; after that its run is recorded as missed.',
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
    text: 'Grace period for running operations when Fairlead shuts down; the others resume at the next start.',
  }),
};

/** How servers are monitored. */
export const SERVER_SETTINGS = {
  FAIRLEAD_SAMPLE_SECONDS: integer({
    default: 60,
    min: 5,
    max: 3600,
    unit: 's',
    editable: true,
    text: 'How often the metrics of a server are sampled.',
  }),
  FAIRLEAD_WATCH_SECONDS: integer({
    default: 8,
    min: 2,
    max: 3600,
    unit: 's',
    editable: true,
    text: 'How often the applications on a server are inspected.',
  }),
  FAIRLEAD_PROXY_LOAD_SECONDS: integer({
    default: 1,
    min: 0,
    max: 60,
    unit: 's',
    editable: true,
    text: 'Shortest pause between two configurations of the proxy of a server. Each one closes idle connections and ends WebSockets, so changes of domains that arrive in the meantime are loaded together.',
  }),
  FAIRLEAD_NODE_MIRROR: string({
    default: 'https://nodejs.org/dist',
    check: mirrorUrl,
    editable: true,
    text: 'URL from which the servers install Node.js: a mirror in the layout of the default, with `index.tab` and a folder for each release. Package managers come from the npm registry, as the npm configuration of the server (`/etc/npmrc`) says.',
  }),
  FAIRLEAD_GO_MIRROR: string({
    default: 'https://go.dev/dl',
    check: mirrorUrl,
    editable: true,
    text: 'URL from which the servers install Go: a mirror in the layout of the default, with the archives and their list as JSON (`?mode=json&include=all`, or the same in a file `index.json`).',
  }),
  FAIRLEAD_PYTHON_MIRROR: string({
    default: 'https://github.com/astral-sh/python-build-standalone/releases',
    check: mirrorUrl,
    editable: true,
    text: 'URL from which the servers install Python versions that the distribution does not have: a mirror in the layout of the default, with `latest/download/SHA256SUMS` and the archives (`install_only_stripped` or `install_only`) in `download/<date>`.',
  }),
  FAIRLEAD_MIRROR_STALL_SECONDS: integer({
    default: 30,
    min: 2,
    max: 300,
    unit: 's',
    editable: true,
    text: 'How long a download from one of these mirrors may receive next to nothing before it is tried again, at most twice.',
  }),
  FAIRLEAD_PROBE_SECONDS: integer({
    default: 10,
    min: 1,
    max: 60,
    unit: 's',
    editable: true,
    text: 'Time limit for probing a server before it is added (`POST /servers/probe`).',
  }),
  FAIRLEAD_DETECT_SECONDS: integer({
    default: 25,
    min: 1,
    max: 300,
    unit: 's',
    editable: true,
    text: 'Time limit for inspecting a repository to detect how it is deployed; capped by the request time limit.',
  }),
  FAIRLEAD_REFS_SECONDS: integer({
    default: 10,
    min: 1,
    max: 300,
    unit: 's',
    editable: true,
    text: 'Time limit for listing the branches and tags of a repository; capped by the request time limit.',
  }),
  FAIRLEAD_PROBE_FAILURES: integer({
    default: 3,
    min: 1,
    max: 100,
    editable: true,
    text: 'Consecutive failed samples after which a server counts as unreachable.',
  }),
};

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
  FAIRLEAD_REDIS_MEMORY_MB: integer({
    default: 256,
    min: 16,
    max: 1_048_576,
    unit: 'MiB',
    editable: true,
    text: 'Memory limit of a Redis database that is created without `memory_mb`.',
  }),
};

/** What is retained, and for how long. */
export const RETENTION_SETTINGS = {
  FAIRLEAD_LOG_MAX_BYTES: integer({
    default: 5_242_880,
    min: 1024,
    max: 1_073_741_824,
    unit: 'bytes',
    editable: true,
    text: 'Log size kept per operation: its beginning and the last lines of each stage.',
  }),
  FAIRLEAD_LOG_RETENTION_DAYS: integer({
    default: 90,
    min: 0,
    max: 36_500,
    unit: 'd',
    editable: true,
    text: 'How long ended operations and their logs are kept; 0 keeps them forever.',
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
    text: 'How many of the latest runs of each scheduled command are kept.',
  }),
  FAIRLEAD_EVENT_RETENTION_DAYS: integer({
    default: 365,
    min: 0,
    max: 36_500,
    unit: 'd',
    editable: true,
    text: 'How long events (activity, audit) are kept; 0 keeps them forever.',
  }),
  FAIRLEAD_STATS_RETENTION_DAYS: integer({
    default: 30,
    min: 1,
    max: 3650,
    unit: 'd',
    editable: true,
    text: 'How long metrics are kept: at full resolution for a day, every 5 minutes for a week, then every hour.',
  }),
};
