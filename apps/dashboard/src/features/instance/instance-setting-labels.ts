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

const KEPT: Readonly<Record<string, string>> = { url: 'URL', redis: 'Redis', dns: 'DNS', acme: 'ACME', smtp: 'SMTP' };
/** The unit is shown beside the value. */
const UNIT_SUFFIX = /_(SECONDS|MINUTES|HOURS|DAYS|BYTES)$/;

/** Titles where the name alone would be unclear. */
const TITLES: Readonly<Record<string, string>> = {
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: 'Requests per minute',
  FAIRLEAD_RATE_LIMIT_PER_HOUR: 'Requests per hour',
  FAIRLEAD_SESSION_IDLE_MINUTES: 'Idle session timeout',
  FAIRLEAD_SESSION_MAX_HOURS: 'Maximum session duration',
  FAIRLEAD_SIGN_IN_ATTEMPTS: 'Sign-in attempts per account and address',
  FAIRLEAD_SIGN_IN_ATTEMPTS_PER_ADDRESS: 'Sign-in attempts per address',
  FAIRLEAD_SIGN_IN_ATTEMPTS_PER_ACCOUNT: 'Sign-in attempts per account and day',
  FAIRLEAD_STREAMS_PER_CALLER: 'Streams per token or user',
  FAIRLEAD_LOG_FOLLOWERS_PER_SERVER: 'Followed logs per server',
  FAIRLEAD_LOG_READ_SECONDS: 'Log search timeout',
  FAIRLEAD_SETUP_LINK_HOURS: 'Setup link lifetime',
  FAIRLEAD_INVITATION_HOURS: 'Invitation lifetime',
  FAIRLEAD_RESET_LINK_HOURS: 'Password reset link lifetime',
  FAIRLEAD_BODY_LIMIT_BYTES: 'Maximum request size',
  FAIRLEAD_SHUTDOWN_SECONDS: 'Shutdown timeout',
  FAIRLEAD_IDEMPOTENCY_HOURS: 'Idempotency key retention',
  FAIRLEAD_LEASE_SECONDS: 'Operation lease',
  FAIRLEAD_BUILD_SECONDS: 'Build timeout',
  FAIRLEAD_BUILD_MEMORY_PERCENT: 'Memory of a build',
  FAIRLEAD_BUILD_TASKS: 'Processes of a build',
  FAIRLEAD_STAGE_SECONDS: 'Timeout of other stages',
  FAIRLEAD_OPERATION_STOP_SECONDS: 'Stop timeout of operations',
  FAIRLEAD_SAMPLE_SECONDS: 'Metrics interval',
  FAIRLEAD_WATCH_SECONDS: 'Application check interval',
  FAIRLEAD_PROBE_SECONDS: 'Connection test timeout',
  FAIRLEAD_DETECT_SECONDS: 'Repository detection timeout',
  FAIRLEAD_REFS_SECONDS: 'Branch and tag lookup timeout',
  FAIRLEAD_PROBE_FAILURES: 'Failed checks before unreachable',
  FAIRLEAD_LOG_MAX_BYTES: 'Maximum log size',
  FAIRLEAD_LOG_RETENTION_DAYS: 'Log retention',
  FAIRLEAD_EVENT_RETENTION_DAYS: 'Event retention',
  FAIRLEAD_STATS_RETENTION_DAYS: 'Metrics retention',
  FAIRLEAD_COMMAND_SECONDS: 'Command timeout',
  FAIRLEAD_COMMAND_LATE_MINUTES: 'Maximum start delay of commands',
  FAIRLEAD_COMMAND_RUN_RETENTION_DAYS: 'Command run retention',
  FAIRLEAD_COMMAND_RUNS_KEPT: 'Runs kept per command',
  FAIRLEAD_APPS_DOMAIN: 'Domain of generated hostnames',
  FAIRLEAD_DEFAULT_TLS: 'Encryption of new domains',
  FAIRLEAD_ACME_EMAIL: 'ACME account e-mail',
  FAIRLEAD_ACME_DIRECTORY: 'Certificate authority (ACME)',
  FAIRLEAD_ACME_CA_FILE: 'CA root certificates',
  FAIRLEAD_ACME_EAB_KEY_ID: 'External account binding: key ID',
  FAIRLEAD_ACME_EAB_MAC_KEY: 'External account binding: HMAC key',
  FAIRLEAD_ACME_CHECK_DNS: 'Check DNS before issuance',
  FAIRLEAD_DNS_SERVERS: 'Name servers',
  FAIRLEAD_DNS_RETRY_SECONDS: 'DNS retry interval',
  FAIRLEAD_CERTIFICATE_WATCH_SECONDS: 'Certificate check interval',
  FAIRLEAD_CERTIFICATE_CHECK_SECONDS: 'Renewal check interval of proxies',
  FAIRLEAD_CERTIFICATE_EXPIRY_DAYS: 'Certificate expiry warning',
  FAIRLEAD_DATABASE_WATCH_SECONDS: 'Database check interval',
  FAIRLEAD_NOTIFICATION_REPEAT_SECONDS: 'Notification repeat interval',
  FAIRLEAD_RESET_MAILS_PER_HOUR: 'E-mailed reset links per address and hour',
  FAIRLEAD_DATA_DIR: 'Data directory',
  FAIRLEAD_DATABASE_WAIT_SECONDS: 'Database connection timeout',
  DATABASE_URL: 'PostgreSQL',
  REDIS_URL: 'Redis',
};

/** "FAIRLEAD_OPERATIONS_AT_ONCE" is "Operations at once". */
export function settingTitle({ name, unit }: Pick<SettingRecord, 'name' | 'unit'>): string {
  const given = TITLES[name];
  if (given) return given;
  const text = (unit ? name.replace(UNIT_SUFFIX, '') : name)
    .replace(/^FAIRLEAD_/, '')
    .toLowerCase()
    .split('_')
    .map((word) => KEPT[word] ?? word)
    .join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const number = new Intl.NumberFormat('en-GB');

/** A value with its unit. */
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

type Searchable = Pick<SettingRecord, 'name' | 'text' | 'group' | 'unit'>;

/** Whether every word is in the title, the name, the description or the section of the setting. */
export function matchesSearch(setting: Searchable, search = ''): boolean {
  const texts = [settingTitle(setting), setting.name, setting.text, setting.group].join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.includes(word));
}
