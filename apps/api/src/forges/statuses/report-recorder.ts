import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { FORGE_REFUSALS, type ForgeProblemCode } from '@fairlead/contracts';
import type { CommitStatus } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { databaseTime } from '../../platform/database/database-time';
import { sql } from '../../platform/database/query/sql';
import { retryDelayMs } from '../../platform/schedule/retry-delay';
import type { ReportAttempt, ReportOutcome } from './report-outcome';

const HOUR_MS = 3_600_000;
/** After so many refusals in a row a status is given up: what was refused is not accepted without somebody changing something. */
const REFUSALS_MAX = 3;
const FINAL: readonly (ForgeProblemCode | undefined)[] = [...FORGE_REFUSALS, 'REQUEST_REFUSED'];

/** Records how attempts have ended, each row in a transaction of its own: a deployment locks the same rows in another order. */
@Injectable()
export class ReportRecorder {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** Stores the forge's id of a deployment as soon as it is known. */
  async remember({ entry }: Pick<ReportAttempt, 'entry'>, remoteId: string): Promise<void> {
    await sql(
      this.dataSource.manager,
      'UPDATE commit_statuses SET remote_id = :remoteId WHERE deployment_id = :deploymentId AND remote_id IS NULL',
      { deploymentId: entry.deploymentId, remoteId },
    );
  }

  /** Changes nothing if another process has taken it over. A state that was requested meanwhile is due at once. */
  async record(attempt: ReportAttempt): Promise<void> {
    const { entry, commitReported } = attempt;
    const { status, delayMs, attempts, refusals } = this.consequences(attempt);
    const now = databaseTime(this.config.dialect);
    const next = databaseTime(this.config.dialect, delayMs);
    const givenUp = databaseTime(this.config.dialect, -this.config.get('FAIRLEAD_FORGE_GIVE_UP_HOURS') * HOUR_MS);
    const statusNow = `CASE WHEN :status = 'pending' AND requested_at <= ${givenUp} THEN 'failed' ELSE :status END`;
    const [row] = await sql<{ status: string; version: number }>(
      this.dataSource.manager,
      `UPDATE commit_statuses SET claimed_until = NULL, attempts = :attempts, updated_at = ${now},
         status = CASE WHEN version = :version THEN ${statusNow} ELSE 'pending' END,
         refusals = CASE WHEN version = :version THEN CAST(:refusals AS integer) ELSE 0 END,
         commit_reported = CASE WHEN version = :version THEN :commitReported ELSE commit_reported END,
         next_attempt_at = CASE WHEN :status = 'pending' THEN ${next} ELSE ${now} END
       WHERE deployment_id = :deploymentId AND claims = :claims RETURNING status, version`,
      {
        deploymentId: entry.deploymentId,
        claims: entry.claims,
        version: entry.version,
        status,
        attempts,
        refusals,
        commitReported,
      },
    );
    if (row?.version === entry.version) await this.describe(attempt, row.status);
  }

  private consequences({ entry, outcome }: ReportAttempt): {
    status: 'pending' | 'reported' | 'failed';
    delayMs: number;
    attempts: number;
    refusals: number;
  } {
    const { attempts, refusals } = entry;
    if (outcome.kind === 'reported') return { status: 'reported', delayMs: 0, attempts: 0, refusals: 0 };
    if (outcome.kind === 'dropped') return { status: 'failed', delayMs: 0, attempts, refusals };
    if (outcome.kind === 'paused') return { status: 'pending', delayMs: outcome.pauseMs, attempts, refusals };
    const refused = FINAL.includes(outcome.problem.code) ? refusals + 1 : 0;
    const delays = this.config.get('FAIRLEAD_FORGE_RETRY_DELAYS').map(Number);
    // The last delay repeats.
    const delay = retryDelayMs(Math.min(attempts + 1, delays.length), delays) ?? 0;
    return {
      status: refused >= REFUSALS_MAX ? 'failed' : 'pending',
      delayMs: Math.max(delay, outcome.pauseMs ?? 0),
      attempts: attempts + 1,
      refusals: refused,
    };
  }

  /** Shows it in the deployment, unless there is another state by then. */
  private async describe({ entry, outcome }: ReportAttempt, status: string): Promise<void> {
    const { deploymentId, state, version } = entry;
    const described: CommitStatus = {
      state,
      reported_at: outcome.kind === 'reported' && !outcome.isReplaced ? new Date().toISOString() : null,
      error: errorOf(outcome, status === 'failed'),
    };
    await sql(
      this.dataSource.manager,
      `UPDATE deployments SET commit_status = :described WHERE id = :deploymentId
         AND EXISTS (SELECT 1 FROM commit_statuses WHERE deployment_id = :deploymentId AND version = :version)`,
      { deploymentId, version, described: JSON.stringify(described) },
    );
  }
}

function errorOf(outcome: ReportOutcome, isGivenUp: boolean): string | null {
  if (outcome.kind === 'reported') return outcome.isReplaced ? 'The commit shows a newer deployment.' : null;
  const message = outcome.kind === 'failed' ? outcome.problem.message : outcome.message;
  return isGivenUp && outcome.kind !== 'dropped' ? `${message.replace(/\.?$/, '.')} It was given up.` : message;
}
