import { FORGE_REFUSALS } from '@fairlead/contracts';
import type { AttentionItem, AttentionKind } from '@fairlead/dto';
import type { EntityManager } from 'typeorm';
import { sql } from '../platform/database/query/sql';

const MOST = 50;

interface Row {
  readonly kind: AttentionKind;
  readonly id: string;
  readonly application_id: string | null;
  readonly database_id: string | null;
  readonly name: string;
  readonly status: AttentionItem['status'];
  readonly reason: string | null;
  readonly since: Date | string;
  readonly deliberate: boolean | number;
}

/** What visitors notice comes first, then what only operators notice, and finally what a user has requested. */
const STATEMENT = `
  SELECT kind, id, application_id, database_id, name, status, reason, since, weight = 9 AS deliberate FROM (
    SELECT CASE WHEN status = 'degraded' THEN 3 ELSE 1 END AS weight, 'application' AS kind, id,
      CAST(NULL AS varchar) AS application_id, CAST(NULL AS varchar) AS database_id, name, status,
      status_reason AS reason, updated_at AS since
      FROM applications
      WHERE status IN ('crashed', 'degraded') OR (status = 'stopped' AND desired_state = 'running')
    UNION ALL
    SELECT 9, 'application', id, NULL, NULL, name, 'stopped', NULL, updated_at
      FROM applications WHERE status = 'stopped' AND desired_state = 'stopped'
    UNION ALL
    SELECT 9, 'application', id, NULL, NULL, name, 'maintenance', maintenance, updated_at
      FROM applications WHERE maintenance IS NOT NULL AND status IN ('running', 'unknown')
    UNION ALL
    SELECT 2, 'server', id, NULL, NULL, name, status, status_reason, updated_at
      FROM servers WHERE status IN ('unreachable', 'host_key_mismatch', 'failed')
    UNION ALL
    SELECT CASE WHEN status = 'failed' THEN 3 ELSE 2 END, 'database', id, NULL, NULL, name, status, status_reason,
      updated_at FROM databases WHERE status IN ('failed', 'unreachable')
    UNION ALL
    SELECT 4, 'storage', id, NULL, NULL, name, status, status_reason, COALESCE(checked_at, updated_at)
      FROM storages WHERE status = 'failed'
    UNION ALL
    SELECT 3, 'backup_schedule', s.id, NULL, d.id, d.name, 'overdue', NULL, s.overdue_since
      FROM backup_schedules s JOIN databases d ON d.id = s.database_id WHERE s.overdue_since IS NOT NULL
    UNION ALL
    SELECT 4, 'backup', b.id, NULL, d.id, d.name, b.status, b.failure, COALESCE(b.finished_at, b.created_at)
      FROM databases d JOIN backups b ON b.id = (
        SELECT MAX(ended.id) FROM backups ended
        WHERE ended.database_id = d.id AND ended.status IN ('succeeded', 'failed'))
      WHERE b.status = 'failed'
    UNION ALL
    SELECT 4, 'domain', id, application_id, NULL, hostname, status, status_reason, updated_at
      FROM domains WHERE status = 'failed'
    UNION ALL
    SELECT 3, 'domain', d.id, d.application_id, NULL, d.hostname, h.tls_status, h.last_error, h.updated_at
      FROM hostnames h JOIN domains d ON d.id = (
        SELECT MIN(own.id) FROM domains own WHERE own.hostname = h.hostname AND own.status = 'active')
      WHERE h.tls_status IN ('failed', 'expired')
    UNION ALL
    SELECT 4, 'domain', d.id, d.application_id, NULL, d.hostname, 'expiring', h.last_error, h.not_after
      FROM hostnames h JOIN domains d ON d.id = (
        SELECT MIN(own.id) FROM domains own WHERE own.hostname = h.hostname AND own.status = 'active')
      WHERE h.tls_status IN ('issued', 'renewing') AND h.expiry_warned_serial = h.serial
    UNION ALL
    SELECT 4, 'command_run', r.id, a.id, NULL, a.name || ': ' || c.name, r.status, r.failure,
      COALESCE(r.finished_at, r.created_at)
      FROM applications a JOIN commands c ON c.application_id = a.id JOIN command_runs r ON r.id = (
        SELECT ended.id FROM command_runs ended
        WHERE ended.command_id = c.id AND ended.status IN ('succeeded', 'failed', 'missed')
        ORDER BY ended.created_at DESC, ended.id DESC LIMIT 1)
      WHERE r.status IN ('failed', 'missed') AND c.enabled AND a.desired_state = 'running'
    UNION ALL
    SELECT 4, 'webhook', id, NULL, NULL, COALESCE(description, host), 'disabled', disabled_reason, disabled_at
      FROM webhooks WHERE disabled_reason IN ('gone', 'failing')
    UNION ALL
    SELECT 4, 'forge', id, id, NULL, name, 'refused', forge_problem_message, COALESCE(forge_problem_since, updated_at)
      FROM applications WHERE forge_problem_code IN (${FORGE_REFUSALS.map((code) => `'${code}'`).join(', ')})
    UNION ALL
    SELECT 5, 'deployment', d.id, a.id, NULL, a.name, d.status, d.failure, COALESCE(d.finished_at, d.created_at)
      FROM applications a JOIN deployments d ON d.application_id = a.id AND d.number = a.last_deployment_number
      WHERE d.status IN ('failed', 'rolled_back') AND d.failure IS NOT NULL
  ) AS noticed
  ORDER BY weight, since DESC, id LIMIT ${MOST}`;

/** Items that need attention: of deployments, backups and command runs, the latest one if it has failed. */
export async function listAttentionItems(manager: EntityManager): Promise<AttentionItem[]> {
  return (await sql<Row>(manager, STATEMENT)).map((row) => ({
    ...row,
    reason: reasonOf(row),
    since: sinceOf(row),
    deliberate: Boolean(row.deliberate),
  }));
}

const WITH_FAILURE: readonly AttentionKind[] = ['deployment', 'backup', 'command_run'];

const WEBHOOK_REASONS: Readonly<Record<string, string>> = {
  gone: 'The receiver says that it does not exist any more.',
  failing: 'Each attempt to send it something has failed for days.',
};

function reasonOf({ kind, status, reason }: Row): string | null {
  if (kind === 'webhook') return WEBHOOK_REASONS[reason ?? ''] ?? null;
  if (kind === 'backup_schedule') return 'Two scheduled runs have passed without a verified backup.';
  if (status === 'expiring') return reason ?? 'The certificate expires soon and has not been renewed.';
  return WITH_FAILURE.includes(kind) || status === 'maintenance' ? (written(reason).message ?? null) : reason;
}

function sinceOf({ status, reason, since }: Row): string {
  return (status === 'maintenance' ? written(reason).since : undefined) ?? moment(since).toISOString();
}

/** A failure, or the message of the maintenance page. */
function written(json: string | null): { message?: string | null; since?: string } {
  const read: { message?: string | null; since?: string } = JSON.parse(json ?? '{}');
  return read;
}

/** SQLite stores timestamps as text, in UTC without a zone. */
function moment(value: Date | string): Date {
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : value;
}
