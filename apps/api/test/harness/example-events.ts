import { SUBJECT_KINDS, type IntegrationEventName, type SubjectKind } from '@fairlead/contracts';
import type { EventContent } from '@fairlead/dto';
import { SYSTEM_ACTOR } from '../../src/auth/caller';
import type { EventContext, NewEvent } from '../../src/events/events.service';

export const STATUS_DATA = { code: null, reason: null };
export const NO_COMMIT = { number: 1, trigger: 'api', ref: 'main', commit: null } as const;
const RUN = { command: 'remind', command_id: null, exit_code: null, failure: null };
const FAILURE = { stage: null, code: 'INTERNAL_ERROR', message: 'An example.' };
const DOMAIN = { hostname: 'shop.example.org' };
const CERTIFICATE = { ...DOMAIN, issuer: null, serial: null, last_error: null, expires_at: null, next_retry_at: null };
const ENGINE = { engine: 'redis' } as const;
const BACKUP = { database_id: null, trigger: 'api' } as const;
const RESTORE = { database_id: null, backup_id: 'bkp_1', target: 'new' } as const;
const SCHEDULE = { database_id: 'db_1', cron: '0 3 * * *', time_zone: 'UTC' };
const NAMED = { name: 'shop' };
const LINK = { ...ENGINE, application_id: 'app_1', application_name: 'shop' };
const PROBLEM = { reason: null, details: null };
const DATABASE_STATUS = { ...ENGINE, ...STATUS_DATA };
const LOCAL = { type: 'local', bucket: null } as const;

/** The data of an event of each type. */
const DATA: { readonly [Name in IntegrationEventName]: EventContent<Name>['data'] } = {
  'server.created': NAMED,
  'server.provisioning': STATUS_DATA,
  'server.ready': STATUS_DATA,
  'server.unreachable': STATUS_DATA,
  'server.failed': STATUS_DATA,
  'server.host_key_mismatch': STATUS_DATA,
  'server.host_key_trusted': { fingerprint: 'SHA256:a', previous_fingerprint: null },
  'server.taken_over': { machine_id: '1', previous_machine_id: null, previous_owner: null },
  'server.updated': { name: { from: 'a', to: 'b' } },
  'server.proxy_failed': { reason: 'The proxy does not respond.' },
  'server.proxy_restored': { since: '2026-11-20T09:30:00.000Z' },
  'server.deleting': STATUS_DATA,
  'server.deleted': NAMED,
  'application.created': NAMED,
  'application.updated': { changed: ['name'] },
  'application.status_changed': { from: 'running', to: 'crashed', reason: null },
  'application.crashed': PROBLEM,
  'application.out_of_memory': PROBLEM,
  'application.unhealthy': PROBLEM,
  'application.recovered': { from: 'crashed' },
  'application.stop_requested': NAMED,
  'application.stopped': NAMED,
  'application.maintenance_changed': { enabled: true, message: null },
  'application.deleting': NAMED,
  'application.deleted': NAMED,
  'application.forge_refused': { kind: 'github', code: 'TOKEN_REFUSED', reason: 'An example.' },
  'application.uploaded': { upload_id: 'upl_1', size_bytes: 1024, sha256: 'a'.repeat(64), format: 'gzip' },
  'deployment.queued': NO_COMMIT,
  'deployment.started': NO_COMMIT,
  'deployment.stage_changed': { ...NO_COMMIT, status: 'building' },
  'deployment.cancel_requested': NO_COMMIT,
  'deployment.live': NO_COMMIT,
  'deployment.failed': { ...NO_COMMIT, failure: FAILURE, diagnosis: null },
  'deployment.rolled_back': { ...NO_COMMIT, failure: null, diagnosis: null, live_deployment_id: 'dep_2' },
  'deployment.superseded': { ...NO_COMMIT, superseded_by: 'dep_2' },
  'deployment.canceled': NO_COMMIT,
  'command.created': { command: 'remind' },
  'command.updated': { command: 'remind', changed: ['cron'] },
  'command.deleted': { command: 'remind' },
  'command_run.queued': { ...RUN, command_line: 'node remind.js' },
  'command_run.started': RUN,
  'command_run.cancel_requested': RUN,
  'command_run.succeeded': { ...RUN, exit_code: 0 },
  'command_run.failed': { ...RUN, failure: { code: FAILURE.code, message: FAILURE.message } },
  'command_run.canceled': RUN,
  'command_run.missed': RUN,
  'domain.created': DOMAIN,
  'domain.active': { ...DOMAIN, reason: null },
  'domain.failed': { ...DOMAIN, reason: 'An example.' },
  'domain.updated': { ...DOMAIN, changed: ['tls.mode'] },
  'domain.dns_changed': { ...DOMAIN, addresses: ['192.0.2.1'], expected: [], points_here: null },
  'domain.certificate_issued': CERTIFICATE,
  'domain.certificate_renewed': CERTIFICATE,
  'domain.certificate_failed': CERTIFICATE,
  'domain.certificate_expiring': CERTIFICATE,
  'domain.certificate_expired': CERTIFICATE,
  'domain.deleting': DOMAIN,
  'domain.deleted': DOMAIN,
  'storage.created': LOCAL,
  'storage.ready': STATUS_DATA,
  'storage.failed': STATUS_DATA,
  'storage.updated': { changed: ['name'] },
  'storage.deleted': LOCAL,
  'backup.queued': BACKUP,
  'backup.started': BACKUP,
  'backup.stage_changed': { ...BACKUP, stage: 'dumping' },
  'backup.cancel_requested': BACKUP,
  'backup.succeeded': {
    ...BACKUP,
    verified_at: '2026-11-20T09:30:00.000Z',
    size_bytes: 1,
    stored_bytes: 1,
    tables: 1,
    rows: 1,
  },
  'backup.failed': { ...BACKUP, failure: FAILURE },
  'backup.canceled': BACKUP,
  'backup.deleting': { ...BACKUP, reason: 'retention' },
  'backup.deleted': BACKUP,
  'backup.overdue': { ...SCHEDULE, sound_since: '2026-11-20T09:30:00.000Z' },
  'restore.queued': RESTORE,
  'restore.started': RESTORE,
  'restore.stage_changed': { ...RESTORE, stage: 'restoring' },
  'restore.cancel_requested': RESTORE,
  'restore.succeeded': RESTORE,
  'restore.failed': { ...RESTORE, failure: FAILURE },
  'restore.canceled': RESTORE,
  'backup_schedule.created': SCHEDULE,
  'backup_schedule.updated': { ...SCHEDULE, changed: ['cron'] },
  'backup_schedule.deleted': SCHEDULE,
  'variable_group.created': { name: 'Payment provider' },
  'variable_group.updated': { changed: ['env.PAYMENT_KEY'] },
  'variable_group.linked': { application_id: 'app_1', application_name: 'shop' },
  'variable_group.unlinked': { application_id: 'app_1', application_name: 'shop' },
  'variable_group.deleted': { name: 'Payment provider' },
  'database.created': ENGINE,
  'database.ready': DATABASE_STATUS,
  'database.failed': DATABASE_STATUS,
  'database.unreachable': DATABASE_STATUS,
  'database.updated': { ...ENGINE, memory_mb: { from: 64, to: 128 } },
  'database.linked': LINK,
  'database.unlinked': LINK,
  'database.credentials_rotated': ENGINE,
  'database.deleting': DATABASE_STATUS,
  'database.deleted': ENGINE,
};

/** An event of the type as it could be recorded, about something that does not exist. */
export function exampleEvent(
  name: IntegrationEventName,
  { actor = SYSTEM_ACTOR, ...more }: Partial<EventContext> = {},
): NewEvent {
  const subject = { type: subjectKindOf(name), id: 'x_1', name: 'example' };
  // The table has just that data for this name, which its type cannot tell.
  const content: EventContent = JSON.parse(JSON.stringify({ name, data: DATA[name] }));
  return { ...content, subject, actor, ...more };
}

function subjectKindOf(name: IntegrationEventName): SubjectKind {
  return SUBJECT_KINDS.find((kind) => name.startsWith(`${kind}.`)) ?? 'instance';
}
