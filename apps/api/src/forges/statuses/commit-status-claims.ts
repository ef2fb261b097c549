import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In, MoreThan } from 'typeorm';
import { Config } from '../../platform/config/config';
import { databaseTime } from '../../platform/database/database-time';
import { isUniqueViolation } from '../../platform/database/errors/is-unique-violation';
import { sql } from '../../platform/database/query/sql';
import { CommitStatusEntry } from './commit-status-entry.entity';

/** A claim lasts this much longer than its requests may. */
const CLAIM_MARGIN_MS = 10_000;
/** On GitHub: the status, a search, a deployment and its status. */
const REQUESTS_MAX = 4;

/** Which process sends what. An application has at most one claim, so that its statuses arrive in order. */
@Injectable()
export class CommitStatusClaims {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** For all requests of one attempt, in milliseconds. */
  get attemptMs(): number {
    return REQUESTS_MAX * this.config.get('FAIRLEAD_FORGE_TIMEOUT_SECONDS') * 1000;
  }

  /** The hosts that something is due for. */
  async dueHosts(): Promise<string[]> {
    const rows = await sql<{ host: string }>(
      this.dataSource.manager,
      `SELECT DISTINCT host FROM commit_statuses WHERE status = 'pending' AND next_attempt_at <= ${this.now}`,
    );
    return rows.map(({ host }) => host);
  }

  /**
   * Of each application what belongs to its oldest deployment, and nothing while it has a claim. PostgreSQL checks a row again that
   * another process has just claimed, but not what NOT EXISTS has read, so the claim of the row itself is a condition of its own.
   */
  async claim(host: string, limit: number): Promise<CommitStatusEntry[]> {
    const { dialect } = this.config;
    const locking = dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
    const until = databaseTime(dialect, this.attemptMs + CLAIM_MARGIN_MS);
    const ids = await sql<{ deployment_id: string }>(
      this.dataSource.manager,
      `UPDATE commit_statuses SET claimed_until = ${until}, claims = claims + 1 WHERE deployment_id IN (
         SELECT due.deployment_id FROM commit_statuses due
         WHERE due.host = :host AND due.status = 'pending' AND due.next_attempt_at <= ${this.now}
           AND due.claimed_until IS NULL AND NOT EXISTS (
             SELECT 1 FROM commit_statuses other WHERE other.application_id = due.application_id
               AND (other.claimed_until IS NOT NULL OR (other.host = due.host AND other.status = 'pending'
                 AND other.next_attempt_at <= ${this.now} AND other.number < due.number)))
         ORDER BY due.next_attempt_at, due.deployment_id LIMIT :limit ${locking})
       RETURNING deployment_id`,
      { host, limit },
    ).catch((error: unknown) => {
      // Another process has claimed something of one of the applications at the same moment.
      if (isUniqueViolation(error)) return [];
      throw error;
    });
    if (ids.length === 0) return [];
    return this.dataSource.manager.findBy(CommitStatusEntry, {
      deploymentId: In(ids.map(({ deployment_id }) => deployment_id)),
    });
  }

  /** Whether a newer deployment of the same commit determines its status. */
  isReplaced({ applicationId, sha, number }: CommitStatusEntry): Promise<boolean> {
    return this.dataSource.manager.existsBy(CommitStatusEntry, { applicationId, sha, number: MoreThan(number) });
  }

  async release({ deploymentId, claims }: CommitStatusEntry): Promise<void> {
    await this.dataSource.manager.update(CommitStatusEntry, { deploymentId, claims }, { claimedUntil: null });
  }

  /** SQLite has one process: whatever is claimed when it starts was claimed by one that has ended. */
  async releaseAbandoned({ atStart = false }: { atStart?: boolean } = {}): Promise<void> {
    const isSingle = atStart && this.config.dialect !== 'postgres';
    await sql(
      this.dataSource.manager,
      `UPDATE commit_statuses SET claimed_until = NULL
       WHERE claimed_until IS NOT NULL ${isSingle ? '' : `AND claimed_until <= ${this.now}`}`,
    );
  }

  private get now(): string {
    return databaseTime(this.config.dialect);
  }
}
