import type { JsonObject } from '../../caddy/json';
import type { AccessLogSpec } from '../../specs/route-spec';

/** Beside it are the rotated files, with the time of their rotation in their names. Only root and the proxy can read them. */
export const ACCESS_LOG_FILE = '/var/lib/fairlead/proxy/data/requests.log';

/** Logger of requests; the log of errors leaves them out. */
export const ACCESS_LOGGER = 'http.log.access';

/** Above the limit, one of so many requests is logged. */
const SHARE = 10;
/** In nanoseconds. */
const SECOND = 1e9;
const MEBIBYTE = 1_048_576;
/** One file is written, the others were rotated. */
const FILES = 8;
const NEVER_STORED = [
  'request>headers',
  'request>tls',
  'request>remote_port',
  'request>proto',
  'resp_headers',
  'user_id',
];
/** `client_ip` exists since Caddy 2.7. */
const ADDRESSES = ['request>remote_ip', 'request>client_ip'];

/**
 * Logs of requests, one JSON object per line, with what the settings allow: what is not to be stored is removed before it is
 * written. They never have headers, which contain cookies and credentials, nor names of users.
 *
 * To write and count each request would cost a busy proxy too much of its throughput. Therefore the log has a limited number of
 * requests of each second, for each level, and one of `SHARE` above it, which counts for all of them (`requests.pl`). The name of
 * the time has the limit, the share and the fingerprint of the configuration (eight hexadecimal digits), because the proxy begins
 * to count anew with each configuration.
 */
export function accessLogs(spec: AccessLogSpec, fingerprint: string): Record<string, JsonObject> {
  const { perSecond } = spec;
  if (perSecond === 0) return { requests: accessLog(spec, 'ts') };
  const sampling = { interval: SECOND, first: perSecond, thereafter: SHARE };
  return { requests: { ...accessLog(spec, `ts_${perSecond}_${SHARE}_${fingerprint}`), sampling } };
}

function accessLog({ maxBytes, days, addresses, queries }: AccessLogSpec, timeKey: string): JsonObject {
  const removed = addresses === 'none' ? [...NEVER_STORED, ...ADDRESSES] : NEVER_STORED;
  const masked = addresses === 'masked' ? ADDRESSES : [];
  const mask = { filter: 'ip_mask', ipv4_cidr: 24, ipv6_cidr: 48 };
  return {
    level: 'INFO',
    include: [ACCESS_LOGGER],
    encoder: {
      format: 'filter',
      wrap: { format: 'json', message_key: '', name_key: '', time_key: timeKey },
      fields: {
        ...Object.fromEntries(removed.map((field) => [field, { filter: 'delete' }])),
        ...Object.fromEntries(masked.map((field) => [field, mask])),
        ...(!queries && { 'request>uri': { filter: 'regexp', regexp: '[?#].*', value: '' } }),
      },
    },
    writer: {
      output: 'file',
      filename: ACCESS_LOG_FILE,
      roll_size_mb: Math.max(1, Math.floor(maxBytes / MEBIBYTE / FILES)),
      roll_keep: FILES - 1,
      roll_keep_days: days,
      // Compression would take processor time from the applications, and a position in a file would be lost.
      roll_gzip: false,
    },
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
