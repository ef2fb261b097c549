import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { Deployment } from '../deployments/deployment.entity';
import { ACTIVE_DEPLOYMENT_STATUSES } from '@fairlead/contracts';
import type { TimelineCursor } from './timeline-cursor';

export interface TimelineDeploymentRow {
  readonly deployment: Deployment;
  /** When it began to serve, or else when it failed, or else when it was requested. */
  readonly at: Date;
}

interface Wanted {
  readonly from: Date;
  readonly to: Date | undefined;
  /** Those that changed what serves or are about to, and those that failed before. */
  readonly changes: boolean;
  readonly failures: boolean;
}

const MOMENT = 'COALESCE(deployment.switchedAt, deployment.finishedAt, deployment.createdAt)';
const CHANGES = '(deployment.switchedAt IS NOT NULL OR deployment.status IN (:...active))';
const FAILURES = `(deployment.switchedAt IS NULL AND deployment.status = 'failed')`;

/** The deployments of timelines. Those that were canceled or overtaken before they served have changed nothing. */
@Injectable()
export class TimelineDeployments {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The newest first. */
  async before(
    applicationId: string,
    { from, to, changes, failures }: Wanted,
    { moment, number }: Pick<TimelineCursor, 'moment' | 'number'>,
    limit: number,
  ): Promise<TimelineDeploymentRow[]> {
    const conditions = [...(changes ? [CHANGES] : []), ...(failures ? [FAILURES] : [])];
    if (conditions.length === 0) return [];
    const query = this.dataSource.manager
      .createQueryBuilder(Deployment, 'deployment')
      .select(SELECTED)
      .where('deployment.applicationId = :applicationId', { applicationId })
      .andWhere(`(${conditions.join(' OR ')})`, { active: ACTIVE_DEPLOYMENT_STATUSES })
      .andWhere(`(${MOMENT} < :moment OR (${MOMENT} = :moment AND deployment.number < :number))`, {
        moment: new Date(moment),
        number,
      })
      .andWhere(`${MOMENT} >= :from`, { from });
    if (to) query.andWhere(`${MOMENT} < :to`, { to });
    const found = await query
      .addSelect(MOMENT, 'moment')
      .orderBy('moment', 'DESC')
      .addOrderBy('deployment.number', 'DESC')
      .limit(limit)
      .getMany();
    return found.map((deployment) => ({ deployment, at: momentOf(deployment) }));
  }

  /** What is shown of the deployments with these ids. */
  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Deployment>> {
    const select = { id: true, number: true, liveAt: true, prunedAt: true } as const;
    const found = await this.dataSource.manager.find(Deployment, { where: { id: In([...ids]) }, select });
    return new Map(found.map((deployment) => [deployment.id, deployment]));
  }
}

/** Without settings and variables, which are long and encrypted. */
const SELECTED = [
  'id',
  'number',
  'status',
  'trigger',
  'ref',
  'commit',
  'failure',
  'actor',
  'releaseNumber',
  'previousId',
  'switchedAt',
  'finishedAt',
  'createdAt',
].map((column) => `deployment.${column}`);

const momentOf = ({ switchedAt, finishedAt, createdAt }: Deployment): Date => switchedAt ?? finishedAt ?? createdAt;
