import type { AuditEntry } from '@fairlead/client';
import { APPLICATION_STATUSES, type EventName } from '@fairlead/contracts';
import { APPLICATION_STATUS_LABELS } from '../../lib/labels/status-labels';
import type { Tone } from '../../lib/labels/tone';

interface EventLabel {
  tone: Tone;
  /** Follows the name of the actor: "ann@example.org added the server". The subject follows. */
  did: string;
}

/** The text of each event. Events without an actor, which Fairlead found out itself, start in upper case. */
const EVENT_LABELS: Readonly<Record<EventName, EventLabel>> = {
  'server.created': { tone: 'idle', did: 'added the server' },
  'server.provisioning': { tone: 'busy', did: 'started provisioning the server' },
  'server.ready': { tone: 'ok', did: 'Server ready:' },
  'server.unreachable': { tone: 'bad', did: 'Server unreachable:' },
  'server.failed': { tone: 'bad', did: 'Provisioning failed on' },
  'server.host_key_mismatch': { tone: 'bad', did: 'Host key changed on' },
  'server.host_key_trusted': { tone: 'warn', did: 'trusted the new host key of' },
  'server.taken_over': { tone: 'warn', did: 'took over the machine of' },
  'server.updated': { tone: 'idle', did: 'updated the server' },
  'server.proxy_failed': { tone: 'bad', did: 'Proxy failing on' },
  'server.proxy_restored': { tone: 'ok', did: 'Proxy restored on' },
  'server.deleting': { tone: 'idle', did: 'started removing the server' },
  'server.deleted': { tone: 'idle', did: 'Removed the server' },
  'application.created': { tone: 'idle', did: 'created the application' },
  'application.updated': { tone: 'idle', did: 'updated the settings of' },
  'application.status_changed': { tone: 'idle', did: 'New status of' },
  'application.crashed': { tone: 'bad', did: 'Crashed:' },
  'application.out_of_memory': { tone: 'bad', did: 'Out of memory:' },
  'application.unhealthy': { tone: 'bad', did: 'Health checks failing:' },
  'application.recovered': { tone: 'ok', did: 'Recovered:' },
  'application.stop_requested': { tone: 'warn', did: 'requested a stop of' },
  'application.stopped': { tone: 'idle', did: 'Stopped:' },
  'application.maintenance_changed': { tone: 'warn', did: 'changed the maintenance page of' },
  'application.deleting': { tone: 'idle', did: 'started deleting the application' },
  'application.deleted': { tone: 'idle', did: 'Deleted the application' },
  'application.environment_read': { tone: 'warn', did: 'viewed the environment of' },
  'application.terminal_opened': { tone: 'warn', did: 'opened a terminal in' },
  'application.terminal_closed': { tone: 'idle', did: 'closed a terminal in' },
  'application.push_hook_read': { tone: 'warn', did: 'viewed the push secret of' },
  'application.push_hook_rotated': { tone: 'warn', did: 'renewed the push secret of' },
  'application.uploaded': { tone: 'idle', did: 'uploaded an archive for' },
  'application.forge_refused': { tone: 'bad', did: 'Deployment statuses refused by the forge of' },
  'deployment.queued': { tone: 'idle', did: 'requested a deployment of' },
  'deployment.started': { tone: 'busy', did: 'Deployment started:' },
  'deployment.stage_changed': { tone: 'busy', did: 'Next stage of' },
  'deployment.cancel_requested': { tone: 'warn', did: 'canceled a deployment of' },
  'deployment.live': { tone: 'ok', did: 'Live:' },
  'deployment.failed': { tone: 'bad', did: 'Deployment failed:' },
  'deployment.rolled_back': { tone: 'warn', did: 'Rolled back:' },
  'deployment.superseded': { tone: 'idle', did: 'Superseded:' },
  'deployment.canceled': { tone: 'idle', did: 'Canceled:' },
  'command.created': { tone: 'idle', did: 'created the command' },
  'command.updated': { tone: 'idle', did: 'updated the command' },
  'command.deleted': { tone: 'idle', did: 'deleted the command' },
  'command_run.queued': { tone: 'idle', did: 'requested a run of' },
  'command_run.started': { tone: 'busy', did: 'Run started:' },
  'command_run.cancel_requested': { tone: 'warn', did: 'canceled a run of' },
  'command_run.succeeded': { tone: 'ok', did: 'Run succeeded:' },
  'command_run.failed': { tone: 'bad', did: 'Run failed:' },
  'command_run.canceled': { tone: 'idle', did: 'Run canceled:' },
  'command_run.missed': { tone: 'warn', did: 'Run missed:' },
  'domain.created': { tone: 'idle', did: 'added the domain' },
  'domain.active': { tone: 'ok', did: 'Now serving' },
  'domain.failed': { tone: 'bad', did: 'Not serving' },
  'domain.updated': { tone: 'idle', did: 'updated the domain' },
  'domain.dns_changed': { tone: 'idle', did: 'DNS changed for' },
  'domain.certificate_issued': { tone: 'ok', did: 'Certificate issued for' },
  'domain.certificate_renewed': { tone: 'ok', did: 'Certificate renewed for' },
  'domain.certificate_failed': { tone: 'bad', did: 'No certificate for' },
  'domain.certificate_expiring': { tone: 'bad', did: 'Certificate expires soon for' },
  'domain.certificate_expired': { tone: 'bad', did: 'Certificate expired for' },
  'domain.deleting': { tone: 'idle', did: 'started removing the domain' },
  'domain.deleted': { tone: 'idle', did: 'Removed the domain' },
  'storage.created': { tone: 'idle', did: 'added the storage' },
  'storage.ready': { tone: 'ok', did: 'Storage ready:' },
  'storage.failed': { tone: 'bad', did: 'Storage check failed:' },
  'storage.updated': { tone: 'idle', did: 'updated the storage' },
  'storage.deleted': { tone: 'idle', did: 'removed the storage' },
  'backup.queued': { tone: 'idle', did: 'requested a backup of' },
  'backup.started': { tone: 'busy', did: 'Backup started:' },
  'backup.stage_changed': { tone: 'busy', did: 'Next stage of the backup of' },
  'backup.cancel_requested': { tone: 'warn', did: 'canceled a backup of' },
  'backup.succeeded': { tone: 'ok', did: 'Backup verified:' },
  'backup.failed': { tone: 'bad', did: 'Backup failed:' },
  'backup.canceled': { tone: 'idle', did: 'Backup canceled:' },
  'backup.downloaded': { tone: 'warn', did: 'downloaded a backup of' },
  'backup.deleting': { tone: 'idle', did: 'started deleting a backup of' },
  'backup.deleted': { tone: 'idle', did: 'Deleted a backup of' },
  'backup.overdue': { tone: 'bad', did: 'Backup overdue:' },
  'restore.queued': { tone: 'idle', did: 'requested a restore of' },
  'restore.started': { tone: 'busy', did: 'Restore started:' },
  'restore.stage_changed': { tone: 'busy', did: 'Next stage of the restore of' },
  'restore.cancel_requested': { tone: 'warn', did: 'canceled a restore of' },
  'restore.succeeded': { tone: 'ok', did: 'Restored:' },
  'restore.failed': { tone: 'bad', did: 'Restore failed:' },
  'restore.canceled': { tone: 'idle', did: 'Restore canceled:' },
  'backup_schedule.created': { tone: 'idle', did: 'created a backup schedule for' },
  'backup_schedule.updated': { tone: 'idle', did: 'updated the backup schedule of' },
  'backup_schedule.deleted': { tone: 'idle', did: 'deleted the backup schedule of' },
  'variable_group.created': { tone: 'idle', did: 'created the variable group' },
  'variable_group.updated': { tone: 'idle', did: 'updated the variable group' },
  'variable_group.linked': { tone: 'idle', did: 'linked an application to the variable group' },
  'variable_group.unlinked': { tone: 'idle', did: 'unlinked an application from the variable group' },
  'variable_group.values_read': { tone: 'warn', did: 'viewed the values of the variable group' },
  'variable_group.deleted': { tone: 'idle', did: 'deleted the variable group' },
  'database.created': { tone: 'idle', did: 'created the database' },
  'database.ready': { tone: 'ok', did: 'Database ready:' },
  'database.failed': { tone: 'bad', did: 'Database failed:' },
  'database.unreachable': { tone: 'bad', did: 'Database unreachable:' },
  'database.updated': { tone: 'idle', did: 'updated the database' },
  'database.linked': { tone: 'idle', did: 'linked an application to' },
  'database.unlinked': { tone: 'idle', did: 'unlinked an application from' },
  'database.queried': { tone: 'warn', did: 'ran a statement in' },
  'database.credentials_read': { tone: 'warn', did: 'viewed the password of' },
  'database.credentials_rotated': { tone: 'warn', did: 'rotated the password of' },
  'database.deleting': { tone: 'idle', did: 'started deleting the database' },
  'database.deleted': { tone: 'idle', did: 'Deleted the database' },
  'token.created': { tone: 'idle', did: 'generated the token' },
  'token.revoked': { tone: 'warn', did: 'revoked the token' },
  'trusted_pipeline.created': { tone: 'idle', did: 'trusted the pipeline' },
  'trusted_pipeline.updated': { tone: 'warn', did: 'updated the trusted pipeline' },
  'trusted_pipeline.deleted': { tone: 'warn', did: 'deleted the trusted pipeline' },
  'trusted_pipeline.exchange_refused': { tone: 'warn', did: 'Refused a token for' },
  'device_authorization.approved': { tone: 'warn', did: 'let a program sign in:' },
  'device_authorization.denied': { tone: 'idle', did: 'denied a sign-in of' },
  'webhook.created': { tone: 'idle', did: 'added the webhook' },
  'webhook.updated': { tone: 'idle', did: 'updated the webhook' },
  'webhook.secret_rotated': { tone: 'warn', did: 'rotated the secret of the webhook' },
  'webhook.tested': { tone: 'idle', did: 'tested the webhook' },
  'webhook.replayed': { tone: 'idle', did: 'replayed events to the webhook' },
  'webhook.disabled': { tone: 'bad', did: 'Webhook disabled:' },
  'webhook.deleted': { tone: 'idle', did: 'deleted the webhook' },
  'user.created': { tone: 'idle', did: 'added' },
  'user.deactivated': { tone: 'warn', did: 'deactivated' },
  'user.reactivated': { tone: 'idle', did: 'reactivated' },
  'user.updated': { tone: 'idle', did: 'changed' },
  'user.password_changed': { tone: 'warn', did: 'changed the password of' },
  'user.reset_link_created': { tone: 'warn', did: 'created a reset link for' },
  'user.totp_enabled': { tone: 'ok', did: 'turned on two-factor authentication of' },
  'user.totp_disabled': { tone: 'warn', did: 'turned off two-factor authentication of' },
  'user.recovery_codes_renewed': { tone: 'warn', did: 'renewed the recovery codes of' },
  'user.recovery_code_used': { tone: 'warn', did: 'used a recovery code of' },
  'user.session_ended': { tone: 'idle', did: 'ended a session of' },
  'user.signed_in': { tone: 'idle', did: 'signed in as' },
  'user.sign_in_failed': { tone: 'warn', did: 'Refused sign-in of' },
  'user.signed_out': { tone: 'idle', did: 'signed out as' },
  'audit.exported': { tone: 'warn', did: 'exported the audit log of' },
  'instance.settings_changed': { tone: 'warn', did: 'updated settings of' },
  'instance.encryption_key_retired': { tone: 'ok', did: 'Encryption key retired:' },
  'invitation.created': { tone: 'idle', did: 'invited' },
  'invitation.renewed': { tone: 'idle', did: 'renewed the invitation of' },
  'invitation.accepted': { tone: 'ok', did: 'accepted the invitation of' },
  'invitation.revoked': { tone: 'warn', did: 'revoked the invitation of' },
};

export interface EventSentence extends EventLabel {
  /** The actor, where the sentence has one. */
  who: string | null;
  /** Whether the subject is named; not for actions of people on themselves. */
  named: boolean;
  /** Text after the subject. */
  after: string | null;
  /** Details: the reason or the error. */
  more: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What a sentence is made of: entries of the audit log and of timelines have it. */
export type EventContent = Pick<AuditEntry, 'name' | 'subject' | 'actor' | 'data'>;

function detailOf({ data }: EventContent): string | null {
  const failure: unknown = data['failure'];
  if (typeof failure === 'object' && failure !== null && 'message' in failure && isText(failure.message))
    return failure.message;
  return [data['reason'], data['status_reason'], data['message'], data['last_error']].find(isText) ?? null;
}

const maintenanceLabel = ({ enabled }: AuditEntry['data']): EventLabel =>
  enabled === true
    ? { tone: 'warn', did: 'turned on the maintenance page of' }
    : { tone: 'ok', did: 'turned off the maintenance page of' };

/** The event as a sentence of actor and action; the subject is a separate link. */
export function eventSentence(entry: EventContent): EventSentence {
  const { data, actor, subject } = entry;
  const more = detailOf(entry);
  const state = APPLICATION_STATUSES.find((status) => status === data['to']);
  if (entry.name === 'application.status_changed' && state) {
    const { tone, label } = APPLICATION_STATUS_LABELS[state];
    return { tone, did: '', who: null, named: true, after: `is ${label.toLowerCase()}`, more };
  }
  const eventLabel =
    entry.name === 'application.maintenance_changed' ? maintenanceLabel(data) : EVENT_LABELS[entry.name];
  // A text in lower case needs an actor before it.
  const who = /^[a-z]/.test(eventLabel.did) ? actor.name : null;
  const named = who === null || actor.id !== subject.id;
  return {
    ...eventLabel,
    did: named ? eventLabel.did : eventLabel.did.replace(/ (as|of)$/, ''),
    who,
    named,
    after: null,
    more,
  };
}

/** "shop"; for a deployment "shop #12", for a command and its runs "remind of shop". */
export function eventSubjectName({ subject, data }: Pick<EventContent, 'subject' | 'data'>): string {
  const { number, command } = data;
  if (subject.type === 'deployment' && typeof number === 'number') return `${subject.name} #${number}`;
  return isText(command) && subject.type.startsWith('command') ? `${command} of ${subject.name}` : subject.name;
}
