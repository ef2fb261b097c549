import { choice, flag, integer } from '../setting-types';

/** What the proxies write down about requests, and how it is counted. */
export const ACCESS_LOG_SETTINGS = {
  FAIRLEAD_ACCESS_LOG: flag({
    default: true,
    editable: true,
    text: 'Whether the proxy of each server logs the requests of applications, in files that only root and the proxy can read. Without it there are no request metrics. A change makes each proxy load its configuration once.',
  }),
  FAIRLEAD_ACCESS_LOG_ADDRESSES: choice({
    default: 'none',
    of: ['none', 'masked', 'full'],
    editable: true,
    text: 'Whether access logs contain the addresses of visitors: not at all, without their last part (/24 of IPv4, /48 of IPv6), or completely.',
  }),
  FAIRLEAD_ACCESS_LOG_QUERIES: flag({
    default: false,
    editable: true,
    text: 'Whether access logs contain the query strings of requests, which can have tokens and personal data.',
  }),
  FAIRLEAD_ACCESS_LOG_PER_SECOND: integer({
    default: 100,
    min: 0,
    max: 1000,
    editable: true,
    text: 'How many requests a proxy logs per second, on average over 10 s, successful ones and errors each. Above that, it logs a sample that counts for the rest, so that the log costs less of its throughput. 0: it logs every request.',
  }),
  FAIRLEAD_ACCESS_LOG_BYTES: integer({
    default: 268_435_456,
    min: 8_388_608,
    max: 1_099_511_627_776,
    unit: 'bytes',
    editable: true,
    text: 'Maximum size of the access log of a server, of all of its files together.',
  }),
  FAIRLEAD_ACCESS_LOG_DAYS: integer({
    default: 14,
    min: 1,
    max: 3650,
    unit: 'd',
    editable: true,
    text: 'How long requests stay in access logs.',
  }),
  FAIRLEAD_ACCESS_LOG_TIMEOUT_SECONDS: integer({
    default: 5,
    min: 1,
    max: 20,
    unit: 's',
    editable: true,
    text: 'Time limit of a search in the access log of a server. What was found until then is shown, and the search can be continued.',
  }),
  FAIRLEAD_ACCESS_LOG_SEARCHES: integer({
    default: 4,
    min: 1,
    max: 100,
    text: 'Maximum number of access logs that a process searches at a time. Further searches are refused.',
  }),
  FAIRLEAD_REQUEST_SECONDS: integer({
    default: 60,
    min: 5,
    max: 3600,
    unit: 's',
    editable: true,
    text: 'How often the requests in the access logs are counted.',
  }),
  FAIRLEAD_REQUEST_READ_BYTES: integer({
    default: 134_217_728,
    min: 1_048_576,
    max: 1_099_511_627_776,
    unit: 'bytes',
    editable: true,
    text: 'How much of an access log is counted at a time. The rest follows with the next time.',
  }),
  FAIRLEAD_REQUEST_PATHS: integer({
    default: 100,
    min: 1,
    max: 1000,
    editable: true,
    text: 'How many distinct paths of an application are counted separately in an hour. Further ones are counted together.',
  }),
};
