import type { AuditEntry } from '@fairlead/client';
import { APPLICATION_STATUSES, type EventName } from '@fairlead/contracts';
import { APPLICATION_STATUS_LABELS } from '../../lib/labels/status-labels';
import type { Tone } from '../../lib/labels/tone';

interface Words {
  tone: Tone;
  /** Follows the name of whoever did it: "ann@example.org added the server". What it is about stands after it. */
  did: string;
}

/** What each event says in a sentence. What Fairlead finds out by itself has no doer, and is told as it is. */
const WORDS: Readonly<Record<EventName, Words>> = {
  'server.created': { tone: 'idle', did: 'added the server' },
  'server.provisioning': { tone: 'busy', did: 'began to prepare the server' },
  'server.ready': { tone: 'ok', did: 'Ready: the server' },
  'server.unreachable': { tone: 'bad', did: 'No answer from the server' },
  'server.failed': { tone: 'bad', did: 'Could not prepare the server' },
  'server.host_key_mismatch': { tone: 'bad', did: 'Another host key on the server' },
  'server.host_key_trusted': { tone: 'warn', did: 'trusted the new host key of' },
  'server.updated': { tone: 'idle', did: 'changed the server' },
  'server.deleting': { tone: 'idle', did: 'began to remove the server' },
  'server.deleted': { tone: 'idle', did: 'Removed the server' },
  'application.created': { tone: 'idle', did: 'created the application' },
  'application.updated': { tone: 'idle', did: 'changed the settings of' },
  'application.status_changed': { tone: 'idle', did: 'New state of' },
  'application.crashed': { tone: 'bad', did: 'Crashed:' },
  'application.out_of_memory': { tone: 'bad', did: 'Out of memory:' },
  'application.unhealthy': { tone: 'bad', did: 'Fails its health checks:' },
  'application.recovered': { tone: 'ok', did: 'Runs as it should again:' },
  'application.stop_requested': { tone: 'warn', did: 'asked to stop' },
  'application.stopped': { tone: 'idle', did: 'Stopped:' },
  'application.maintenance_changed': { tone: 'warn', did: 'changed the maintenance page of' },
  'application.deleting': { tone: 'idle', did: 'began to delete the application' },
  'application.deleted': { tone: 'idle', did: 'Deleted the application' },
  'application.environment_read': { tone: 'warn', did: 'looked at the environment of' },
  'deployment.queued': { tone: 'idle', did: 'asked for a deployment of' },
  'deployment.started': { tone: 'busy', did: 'Began to deploy' },
  'deployment.stage_changed': { tone: 'busy', did: 'Next stage of' },
  'deployment.cancel_requested': { tone: 'warn', did: 'canceled a deployment of' },
  'deployment.live': { tone: 'ok', did: 'Live:' },
  'deployment.failed': { tone: 'bad', did: 'Could not deploy' },
  'deployment.rolled_back': { tone: 'warn', did: 'Rolled back:' },
  'deployment.superseded': { tone: 'idle', did: 'Followed by a later one:' },
  'deployment.canceled': { tone: 'idle', did: 'Canceled:' },
  'command.created': { tone: 'idle', did: 'scheduled the command' },
  'command.updated': { tone: 'idle', did: 'changed the scheduled command' },
  'command.deleted': { tone: 'idle', did: 'deleted the scheduled command' },
  'command_run.queued': { tone: 'idle', did: 'asked for a run of' },
  'command_run.started': { tone: 'busy', did: 'Began to run' },
  'command_run.cancel_requested': { tone: 'warn', did: 'canceled a run of' },
  'command_run.succeeded': { tone: 'ok', did: 'Ran:' },
  'command_run.failed': { tone: 'bad', did: 'Command failed:' },
  'command_run.canceled': { tone: 'idle', did: 'Run canceled:' },
  'command_run.missed': { tone: 'warn', did: 'Run missed:' },
  'domain.created': { tone: 'idle', did: 'added the domain' },
  'domain.active': { tone: 'ok', did: 'Served at' },
  'domain.failed': { tone: 'bad', did: 'Not served at' },
  'domain.updated': { tone: 'idle', did: 'changed the domain' },
  'domain.dns_changed': { tone: 'idle', did: 'DNS has changed for' },
  'domain.certificate_issued': { tone: 'ok', did: 'Certificate issued for' },
  'domain.certificate_renewed': { tone: 'ok', did: 'Certificate renewed for' },
  'domain.certificate_failed': { tone: 'bad', did: 'No certificate for' },
  'domain.certificate_expiring': { tone: 'bad', did: 'Certificate expires soon for' },
  'domain.certificate_expired': { tone: 'bad', did: 'Certificate has expired for' },
  'domain.deleting': { tone: 'idle', did: 'began to remove the domain' },
  'domain.deleted': { tone: 'idle', did: 'Removed the domain' },
  'storage.created': { tone: 'idle', did: 'added the storage' },
  'storage.ready': { tone: 'ok', did: 'Ready: the storage' },
  'storage.failed': { tone: 'bad', did: 'Cannot use the storage' },
  'storage.updated': { tone: 'idle', did: 'changed the storage' },
  'storage.deleted': { tone: 'idle', did: 'removed the storage' },
  'backup.queued': { tone: 'idle', did: 'asked for a backup of' },
  'backup.started': { tone: 'busy', did: 'Began to back up' },
  'backup.stage_changed': { tone: 'busy', did: 'Next stage of the backup of' },
  'backup.cancel_requested': { tone: 'warn', did: 'canceled a backup of' },
  'backup.succeeded': { tone: 'ok', did: 'Backed up and verified:' },
  'backup.failed': { tone: 'bad', did: 'Could not back up' },
  'backup.canceled': { tone: 'idle', did: 'Backup canceled:' },
  'backup.deleting': { tone: 'idle', did: 'began to delete a backup of' },
  'backup.deleted': { tone: 'idle', did: 'Deleted a backup of' },
  'backup.overdue': { tone: 'bad', did: 'Overdue: the backup of' },
  'restore.queued': { tone: 'idle', did: 'asked for a restore of' },
  'restore.started': { tone: 'busy', did: 'Began to restore' },
  'restore.stage_changed': { tone: 'busy', did: 'Next stage of the restore of' },
  'restore.cancel_requested': { tone: 'warn', did: 'canceled a restore of' },
  'restore.succeeded': { tone: 'ok', did: 'Restored:' },
  'restore.failed': { tone: 'bad', did: 'Could not restore' },
  'restore.canceled': { tone: 'idle', did: 'Restore canceled:' },
  'backup_schedule.created': { tone: 'idle', did: 'scheduled backups of' },
  'backup_schedule.updated': { tone: 'idle', did: 'changed the backup schedule of' },
  'backup_schedule.deleted': { tone: 'idle', did: 'ended the scheduled backups of' },
  'database.created': { tone: 'idle', did: 'created the database' },
  'database.ready': { tone: 'ok', did: 'Ready: the database' },
  'database.failed': { tone: 'bad', did: 'Failed: the database' },
  'database.unreachable': { tone: 'bad', did: 'No answer from the database' },
  'database.updated': { tone: 'idle', did: 'changed the database' },
  'database.linked': { tone: 'idle', did: 'linked an application to' },
  'database.unlinked': { tone: 'idle', did: 'unlinked an application from' },
  'database.credentials_read': { tone: 'warn', did: 'looked at the password of' },
  'database.credentials_rotated': { tone: 'warn', did: 'changed the password of' },
  'database.deleting': { tone: 'idle', did: 'began to delete the database' },
  'database.deleted': { tone: 'idle', did: 'Deleted the database' },
  'token.created': { tone: 'idle', did: 'generated the token' },
  'token.revoked': { tone: 'warn', did: 'revoked the token' },
  'user.created': { tone: 'idle', did: 'added' },
  'user.deactivated': { tone: 'warn', did: 'deactivated' },
  'user.reactivated': { tone: 'idle', did: 'reactivated' },
  'user.updated': { tone: 'idle', did: 'changed' },
  'user.password_changed': { tone: 'warn', did: 'changed the password of' },
  'user.reset_link_created': { tone: 'warn', did: 'made a reset link for' },
  'user.totp_enabled': { tone: 'ok', did: 'turned on two-factor sign-in of' },
  'user.totp_disabled': { tone: 'warn', did: 'turned off two-factor sign-in of' },
  'user.recovery_codes_renewed': { tone: 'warn', did: 'renewed the recovery codes of' },
  'user.recovery_code_used': { tone: 'warn', did: 'used a recovery code of' },
  'user.session_ended': { tone: 'idle', did: 'ended a session of' },
  'user.signed_in': { tone: 'idle', did: 'signed in as' },
  'user.sign_in_failed': { tone: 'warn', did: 'Refused sign-in of' },
  'user.signed_out': { tone: 'idle', did: 'signed out as' },
  'audit.exported': { tone: 'warn', did: 'exported the audit log of' },
  'instance.settings_changed': { tone: 'warn', did: 'changed settings of' },
  'invitation.created': { tone: 'idle', did: 'invited' },
  'invitation.renewed': { tone: 'idle', did: 'renewed the invitation of' },
  'invitation.accepted': { tone: 'ok', did: 'accepted the invitation of' },
  'invitation.revoked': { tone: 'warn', did: 'withdrew the invitation of' },
};

export interface EventSentence extends Words {
  /** Who did it, where the sentence needs one. */
  who: string | null;
  /** Whether what it is about is named: not where people do something with themselves. */
  named: boolean;
  /** What follows the name. */
  after: string | null;
  /** What else is worth a word: the reason, what went wrong. */
  more: string | null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function detailOf({ data }: AuditEntry): string | null {
  const failure: unknown = data['failure'];
  if (typeof failure === 'object' && failure !== null && 'message' in failure && isText(failure.message))
    return failure.message;
  return [data['reason'], data['status_reason'], data['message'], data['error']].find(isText) ?? null;
}

const maintenanceWords = ({ enabled }: AuditEntry['data']): Words =>
  enabled === true
    ? { tone: 'warn', did: 'put up the maintenance page of' }
    : { tone: 'ok', did: 'took down the maintenance page of' };

/** The event as a sentence: doer, deed; its object is a link of its own. */
export function eventSentence(entry: AuditEntry): EventSentence {
  const { data, actor, subject } = entry;
  const more = detailOf(entry);
  const state = APPLICATION_STATUSES.find((status) => status === data['to']);
  if (entry.name === 'application.status_changed' && state) {
    const { tone, label: words } = APPLICATION_STATUS_LABELS[state];
    return { tone, did: '', who: null, named: true, after: `is ${words.toLowerCase()}`, more };
  }
  const words = entry.name === 'application.maintenance_changed' ? maintenanceWords(data) : WORDS[entry.name];
  // A word in lower case needs somebody in front of it.
  const who = /^[a-z]/.test(words.did) ? actor.name : null;
  const named = who === null || actor.id !== subject.id;
  return { ...words, did: named ? words.did : words.did.replace(/ (as|of)$/, ''), who, named, after: null, more };
}

/** "shop", of a deployment "shop #12", of a command and its runs "remind of shop". */
export function eventSubjectName({ subject, data }: AuditEntry): string {
  const { number, command } = data;
  if (subject.type === 'deployment' && typeof number === 'number') return `${subject.name} #${number}`;
  return isText(command) && subject.type.startsWith('command') ? `${command} of ${subject.name}` : subject.name;
}
