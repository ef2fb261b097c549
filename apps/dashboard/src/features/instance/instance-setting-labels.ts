import type { SettingRecord } from '@fairlead/client';
import { formatBytes } from '../../lib/format/format-values';

const UNITS: Readonly<Record<string, string>> = {
  s: 'seconds',
  min: 'minutes',
  h: 'hours',
  d: 'days',
  bytes: 'bytes',
};

export const settingUnit = ({ unit }: Pick<SettingRecord, 'unit'>): string => (unit ? (UNITS[unit] ?? unit) : '');

const KEPT: Readonly<Record<string, string>> = { url: 'URL', redis: 'Redis', dns: 'DNS', acme: 'ACME' };
/** The unit stands beside the value. */
const UNIT_WORDS = /_(SECONDS|MINUTES|HOURS|DAYS|BYTES)$/;

/** Where the name alone would not say it. */
const TITLES: Readonly<Record<string, string>> = {
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: 'Requests per minute',
  FAIRLEAD_RATE_LIMIT_PER_HOUR: 'Requests per hour',
  FAIRLEAD_SESSION_IDLE_MINUTES: 'Unused sessions end after',
  FAIRLEAD_SESSION_MAX_HOURS: 'Sessions end after',
  FAIRLEAD_STREAMS_PER_SESSION: 'Event streams per session',
  FAIRLEAD_SETUP_LINK_HOURS: 'Set-up link works for',
  FAIRLEAD_INVITATION_HOURS: 'Invitations work for',
  FAIRLEAD_RESET_LINK_HOURS: 'Reset links work for',
  FAIRLEAD_BODY_LIMIT_BYTES: 'Largest request',
  FAIRLEAD_SHUTDOWN_SECONDS: 'Time to shut down',
  FAIRLEAD_IDEMPOTENCY_HOURS: 'Repeated requests are known for',
  FAIRLEAD_LEASE_SECONDS: 'Lease of an operation',
  FAIRLEAD_BUILD_SECONDS: 'Time limit of builds',
  FAIRLEAD_STAGE_SECONDS: 'Time limit of other stages',
  FAIRLEAD_OPERATION_STOP_SECONDS: 'Time to stop operations',
  FAIRLEAD_SAMPLE_SECONDS: 'Statistics are read every',
  FAIRLEAD_WATCH_SECONDS: 'Applications are looked at every',
  FAIRLEAD_PROBE_SECONDS: 'Longest connection test',
  FAIRLEAD_DETECT_SECONDS: 'Longest look at a repository',
  FAIRLEAD_REFS_SECONDS: 'Longest wait for branches and tags',
  FAIRLEAD_PROBE_FAILURES: 'Failed readings until unreachable',
  FAIRLEAD_LOG_MAX_BYTES: 'Largest log',
  FAIRLEAD_LOG_RETENTION_DAYS: 'Logs are kept for',
  FAIRLEAD_EVENT_RETENTION_DAYS: 'Events are kept for',
  FAIRLEAD_STATS_RETENTION_DAYS: 'Statistics are kept for',
  FAIRLEAD_COMMAND_SECONDS: 'Longest run of a command',
  FAIRLEAD_COMMAND_LATE_MINUTES: 'Commands may begin late by',
  FAIRLEAD_COMMAND_RUN_RETENTION_DAYS: 'Runs of commands are kept for',
  FAIRLEAD_COMMAND_RUNS_KEPT: 'Runs kept of each command',
  FAIRLEAD_ACME_EMAIL: 'E-mail for the certificate authority',
  FAIRLEAD_ACME_DIRECTORY: 'Certificate authority (ACME)',
  FAIRLEAD_ACME_CA_FILE: 'Roots of your own authority',
  FAIRLEAD_ACME_EAB_KEY_ID: 'External account: key id',
  FAIRLEAD_ACME_EAB_MAC_KEY: 'External account: key',
  FAIRLEAD_ACME_CHECK_DNS: 'Wait for DNS before asking',
  FAIRLEAD_DNS_SERVERS: 'Name servers',
  FAIRLEAD_DNS_RETRY_SECONDS: 'Name servers are asked again after',
  FAIRLEAD_CERTIFICATE_WATCH_SECONDS: 'Certificates are looked at every',
  FAIRLEAD_CERTIFICATE_CHECK_SECONDS: 'Proxies look for renewals every',
  FAIRLEAD_CERTIFICATE_EXPIRY_DAYS: 'Warn of certificates before their end',
  FAIRLEAD_DATABASE_WATCH_SECONDS: 'Databases are looked at every',
  FAIRLEAD_DATA_DIR: 'Data folder',
  FAIRLEAD_DATABASE_WAIT_SECONDS: 'Longest wait for the database',
  DATABASE_URL: 'PostgreSQL',
  REDIS_URL: 'Redis',
};

/** "FAIRLEAD_OPERATIONS_AT_ONCE" is "Operations at once". */
export function settingTitle({ name, unit }: Pick<SettingRecord, 'name' | 'unit'>): string {
  const given = TITLES[name];
  if (given) return given;
  const words = (unit ? name.replace(UNIT_WORDS, '') : name)
    .replace(/^FAIRLEAD_/, '')
    .toLowerCase()
    .split('_')
    .map((word) => KEPT[word] ?? word)
    .join(' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const number = new Intl.NumberFormat('en-GB');

/** A value with its unit, for reading. */
export function settingValueLabel({ unit }: Pick<SettingRecord, 'unit'>, value: SettingRecord['value']): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  if (typeof value !== 'number') return String(value);
  if (unit === 'bytes') return formatBytes(value);
  return unit ? `${number.format(value)} ${settingUnit({ unit })}` : number.format(value);
}

/** "1 to 8,760 hours". */
export function settingRangeLabel(setting: Pick<SettingRecord, 'min' | 'max' | 'unit'>): string | null {
  const { min, max } = setting;
  if (min === null || max === null) return null;
  return `${number.format(min)} to ${number.format(max)} ${settingUnit(setting)}`.trim();
}
