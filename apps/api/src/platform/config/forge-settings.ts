import { retryDelay } from './setting-checks';
import { integer, list } from './setting-types';

/** How deployments are reported to the forges of their repositories. */
export const FORGE_SETTINGS = {
  FAIRLEAD_FORGE_CONCURRENCY: integer({
    default: 4,
    min: 1,
    max: 100,
    editable: true,
    text: 'Maximum number of reports to one forge at a time, per worker process; while it does not respond, one.',
  }),
  FAIRLEAD_FORGE_TIMEOUT_SECONDS: integer({
    default: 10,
    min: 1,
    max: 120,
    unit: 's',
    editable: true,
    text: 'Time limit for a request to a forge, from the connection to the end of the response.',
  }),
  FAIRLEAD_FORGE_RETRY_DELAYS: list({
    default: ['5', '30', '60', '120', '300'],
    check: retryDelay,
    unit: 's',
    text: 'Comma-separated delays between the attempts to report a status, each ±20 %; the last one repeats.',
  }),
  FAIRLEAD_FORGE_GIVE_UP_HOURS: integer({
    default: 24,
    min: 1,
    max: 720,
    unit: 'h',
    editable: true,
    text: 'A status that a forge has not accepted for so long is not reported any more.',
  }),
  FAIRLEAD_FORGE_RETENTION_DAYS: integer({
    default: 30,
    min: 1,
    max: 3650,
    unit: 'd',
    editable: true,
    text: 'How long reported statuses are stored for deployments that are no longer live.',
  }),
};
