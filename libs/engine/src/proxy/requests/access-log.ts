import type { JsonObject } from '../../caddy/json';
import type { AccessLogSpec } from '../../specs/route-spec';

/** Beside it are the rotated files, with the time of their rotation in their names. Only root and the proxy can read them. */
export const ACCESS_LOG_FILE = '/var/lib/fairlead/proxy/data/requests.log';

/** Everything about requests: they themselves, and errors while they are handled. Each log that has it encodes each request twice. */
export const HTTP_LOGGER = 'http';

/** A log gets nothing of a module that it does not name. These report errors. */
const MODULES = [
  'http.handlers.authentication',
  'http.handlers.file_server',
  'http.handlers.reverse_proxy',
  'http.matchers.file',
  'http.matchers.remote_ip',
  'http.reverse_proxy.transport.http',
];

/** In seconds: a longer interval would let the script hold more in memory, a shorter one would let less of a burst be logged. */
const INTERVAL = 10;
/** Above the limit, one of so many requests is logged. A count is off by half a share per interval, so few requests have a small one. */
const shareAbove = (perSecond: number): number => (perSecond < 10 ? 10 : 50);
/** In nanoseconds. */
const SECOND = 1e9;
const MEBIBYTE = 1_048_576;
/** One file is written, the others were rotated. */
const FILES = 8;
const NEVER_STORED = ['request>headers', 'request>tls', 'request>remote_port', 'request>proto', 'user_id'];
/** `client_ip` exists since Caddy 2.7. */
const ADDRESSES = ['request>remote_ip', 'request>client_ip'];
const DELETED: JsonObject = { filter: 'delete' };
const WITHOUT_QUERY: JsonObject = { filter: 'regexp', regexp: '(?s)[?#].*', value: '' };
/** The placeholder of the name of a user. Nothing else is encoded as late, so it carries the details of a request. */
const USER = '{http.auth.user.id}';
/** Neither hostnames nor paths can contain it, over whatever protocol they come. */
const SEPARATOR = '\u001f';

/** What errors must not have, whether requests are logged or not: the request, and the address of a visitor who left. */
const OF_ERRORS = {
  request: DELETED,
  error: { filter: 'regexp', regexp: '->(127[.]0[.]0[.]1:[0-9]+:)?[^ ]*', value: '->$1' },
};

/** The journal gets the reasons of errors, but not whose requests failed. */
export const JOURNAL_ENCODER: JsonObject = { format: 'filter', wrap: { format: 'json' }, fields: OF_ERRORS };

/**
 * How much of a request is encoded when it begins, which the proxy does even for a request that it does not log then: nothing
 * (`late`), or what is logged (`early`). Late details are in the place of the name of a user, so passwords require early ones.
 */
export type Details = 'early' | 'late';

/**
 * Logs of requests and of errors while they are handled, one JSON object per line, with what the settings allow: what is not to
 * be stored is removed before it is written. They never have headers, which contain cookies and credentials, nor names of users.
 *
 * To write and count each request would cost a busy proxy too much of its throughput. Therefore the log has a limited number of
 * requests of each interval, for each level, and a share of those above it, each of which counts for all (`requests.pl`). The name
 * of the time has the seconds of an interval, the limit, the share and the fingerprint of the configuration (eight hexadecimal
 * digits), because the proxy begins to count anew with each configuration.
 */
export function accessLogs(spec: AccessLogSpec, details: Details, fingerprint: string): Record<string, JsonObject> {
  const { perSecond } = spec;
  if (perSecond === 0) return { requests: accessLog(spec, details, 'ts') };
  const first = perSecond * INTERVAL;
  const thereafter = shareAbove(perSecond);
  const timeKey = `ts_${INTERVAL}_${first}_${thereafter}_${fingerprint}`;
  return {
    requests: {
      ...accessLog(spec, details, timeKey),
      sampling: { interval: INTERVAL * SECOND, first, thereafter },
    },
  };
}

function accessLog(spec: AccessLogSpec, details: Details, timeKey: string): JsonObject {
  return {
    level: 'INFO',
    include: [HTTP_LOGGER, ...MODULES],
    encoder: {
      format: 'filter',
      wrap: { format: 'json', name_key: '', time_key: timeKey },
      fields: { resp_headers: DELETED, ...(details === 'late' ? lateFields(spec) : earlyFields(spec)) },
    },
    writer: {
      output: 'file',
      filename: ACCESS_LOG_FILE,
      roll_size_mb: Math.max(1, Math.floor(spec.maxBytes / MEBIBYTE / FILES)),
      roll_keep: FILES - 1,
      roll_keep_days: spec.days,
      // Compression would take processor time from the applications, and a position in a file would be lost.
      roll_gzip: false,
    },
  };
}

function lateFields({ queries }: AccessLogSpec): JsonObject {
  const pathOnly = `(?s)^((?:[^${SEPARATOR}]*${SEPARATOR}){3}[^?#]*).*`;
  return { ...OF_ERRORS, ...(!queries && { user_id: { filter: 'regexp', regexp: pathOnly, value: '$1' } }) };
}

function earlyFields({ addresses, queries }: AccessLogSpec): JsonObject {
  const removed = addresses === 'none' ? [...NEVER_STORED, ...ADDRESSES] : NEVER_STORED;
  const masked = addresses === 'masked' ? ADDRESSES : [];
  const mask = { filter: 'ip_mask', ipv4_cidr: 24, ipv6_cidr: 48 };
  return {
    error: OF_ERRORS.error,
    ...Object.fromEntries(removed.map((field) => [field, DELETED])),
    ...Object.fromEntries(masked.map((field) => [field, mask])),
    ...(!queries && { 'request>uri': WITHOUT_QUERY }),
  };
}

/** Provides the late details of each request: method, address, hostname and path. What is not to be stored is left out here, or removed when it is written. */
export function lateDetails({ addresses }: AccessLogSpec): JsonObject {
  const host = { none: '', masked: '{http.request.remote.host/24,48}', full: '{http.request.remote.host}' };
  const details = ['{http.request.orig_method}', host[addresses], '{http.request.hostport}', '{http.request.orig_uri}'];
  return {
    handle: [{ handler: 'map', source: 'request', destinations: [USER], defaults: [details.join(SEPARATOR)] }],
  };
}

/** Excludes the requests of a route from the log. The variable has another name since Caddy 2.8. */
export const NOT_LOGGED: JsonObject = { handler: 'vars', skip_log: true, log_skip: true };

/** Excludes the requests by which Fairlead checks routes on the server (`probe-routes.sh`): they are no visitors. */
export const PROBES_NOT_LOGGED: JsonObject = {
  match: [{ header: { 'User-Agent': ['Fairlead'] } }],
  // A step of its own, so that only these requests have their address parsed.
  handle: [
    {
      handler: 'subroute',
      routes: [{ match: [{ remote_ip: { ranges: ['127.0.0.1/32'] } }], handle: [NOT_LOGGED] }],
    },
  ],
};
