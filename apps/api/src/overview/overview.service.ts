import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  ACTIVE_BACKUP_STATUSES,
  ACTIVE_DEPLOYMENT_STATUSES,
  type ApplicationStatus,
  type DatabaseStatus,
  type ServerStatus,
} from '@fairlead/contracts';
import type { BackupCounts, DeploymentCounts, Overview } from '@fairlead/dto';
import { DataSource, In, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import { BackupSchedule } from '../backups/schedules/backup-schedule.entity';
import { Backup } from '../backups/backups/backup.entity';
import { Deployment } from '../deployments/deployment.entity';
import { sql } from '../platform/database/query/sql';
import { listAttentionItems } from './attention-items';

const DAY_MS = 24 * 3_600_000;

interface Counted<S extends string> {
  readonly status: S;
  readonly n: number | string;
}

/** Counts and short lists, each served by an index, because the page is requested often. */
@Injectable()
export class OverviewService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async show(): Promise<Overview> {
    const [servers, applications, databases, deployments, backups, items] = await Promise.all([
      this.byStatus<ServerStatus>('servers'),
      this.byStatus<ApplicationStatus>('applications'),
      this.byStatus<DatabaseStatus>('databases'),
      this.deployments(new Date(Date.now() - DAY_MS)),
      this.backups(new Date(Date.now() - DAY_MS)),
      listAttentionItems(this.dataSource.manager),
    ]);
    return { servers, applications, databases, deployments, backups, attention: items };
  }

  private async byStatus<S extends string>(
    table: 'servers' | 'applications' | 'databases',
  ): Promise<{ total: number; by_status: Partial<Record<S, number>> }> {
    const statement = `SELECT status, count(*) AS n FROM ${table} GROUP BY status`;
    const rows = await sql<Counted<S>>(this.dataSource.manager, statement);
    const by_status: Partial<Record<S, number>> = {};
    for (const { status, n } of rows) by_status[status] = Number(n);
    return { total: rows.reduce((sum, { n }) => sum + Number(n), 0), by_status };
  }

  private async backups(since: Date): Promise<BackupCounts> {
    const backups = this.dataSource.getRepository(Backup);
    const ended = (status: 'failed' | 'succeeded') => backups.countBy({ status, finishedAt: MoreThanOrEqual(since) });
    const [active, failed, succeeded, overdue] = await Promise.all([
      backups.countBy({ status: In([...ACTIVE_BACKUP_STATUSES]) }),
      ended('failed'),
      ended('succeeded'),
      this.dataSource.getRepository(BackupSchedule).countBy({ overdueSince: Not(IsNull()) }),
    ]);
    return { active, failed_24h: failed, succeeded_24h: succeeded, overdue };
  }

  private async deployments(since: Date): Promise<DeploymentCounts> {
    const deployments = this.dataSource.getRepository(Deployment);
    const [active, ended] = await Promise.all([
      deployments.countBy({ status: In([...ACTIVE_DEPLOYMENT_STATUSES]) }),
      deployments.find({
        select: { id: true, status: true, startedAt: true, finishedAt: true, liveAt: true, failure: true },
        where: { finishedAt: MoreThanOrEqual(since) },
      }),
    ]);
    const live = ended.filter(({ liveAt }) => liveAt !== null);
    const durations = live.flatMap(({ startedAt, finishedAt }) =>
      startedAt && finishedAt ? [finishedAt.getTime() - startedAt.getTime()] : [],
    );
    return {
      active,
      failed_24h: ended.filter(({ liveAt, failure }) => liveAt === null && failure !== null).length,
      succeeded_24h: live.length,
      median_duration_ms_24h: median(durations),
    };
  }
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2);
}
