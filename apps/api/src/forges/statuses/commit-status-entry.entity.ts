import type { CommitState, ForgeKind } from '@fairlead/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Deployment } from '../../deployments/deployment.entity';
import { TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import type { EnvironmentState } from '../api/forge-driver';

/** `failed`: it was given up. */
export type ReportStatus = 'pending' | 'reported' | 'failed';

/**
 * What is to be reported for a deployment: only the latest state. The row is both the entry of the queue and what is known of
 * the last attempt. One of an application is sent at a time, which an index guarantees.
 */
@Entity('commit_statuses')
@Index('commit_statuses_due', ['host', 'nextAttemptAt'], { where: `status = 'pending'` })
@Index('commit_statuses_claimed_uq', ['applicationId'], { unique: true, where: 'claimed_until IS NOT NULL' })
@Index('commit_statuses_commit', ['applicationId', 'sha', 'number'])
@Index('commit_statuses_updated', ['updatedAt'])
export class CommitStatusEntry {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  deploymentId!: string;

  @ManyToOne(() => Deployment, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'deployment_id' })
  deployment?: Deployment;

  @TextColumn({ length: 40 })
  applicationId!: string;

  /** Of the deployment. */
  @Column({ type: 'integer' })
  number!: number;

  @TextColumn({ length: 12 })
  kind!: ForgeKind;

  /** It is sent there, or nowhere. */
  @TextColumn()
  apiUrl!: string;

  /** That of the address: each host has a limit of its own. */
  @TextColumn({ length: 300 })
  host!: string;

  /** `shop/web` */
  @TextColumn()
  repository!: string;

  @TextColumn({ length: 64 })
  sha!: string;

  /** `fairlead/shop`, whatever the name of the application becomes. */
  @TextColumn({ length: 80 })
  context!: string;

  @TextColumn({ length: 10 })
  state!: CommitState;

  /** Whether the commit shows it; what GitHub shows of the deployment may still have to follow. */
  @Column({ type: 'boolean' })
  commitReported!: boolean;

  @TextColumn({ length: 12 })
  environmentState!: EnvironmentState;

  @TextColumn()
  description!: string;

  /** Counts the states, so that the end of an attempt knows whether there is another one by then. */
  @Column({ type: 'integer' })
  version!: number;

  @TextColumn({ length: 10 })
  status!: ReportStatus;

  /** Failed ones in a row, which decide the delay before the next. */
  @Column({ type: 'integer' })
  attempts!: number;

  /** Of these, the latest in a row that the forge has refused. */
  @Column({ type: 'integer' })
  refusals!: number;

  /** Counts the claims: only the latest one records how it has ended. */
  @Column({ type: 'integer' })
  claims!: number;

  /** While a process is sending it. Another one takes it over afterwards. */
  @TimeColumn({ nullable: true })
  claimedUntil!: Date | null;

  @TimeColumn({ nullable: true })
  nextAttemptAt!: Date | null;

  /** When the latest state was requested: some time later it is given up. */
  @TimeColumn()
  requestedAt!: Date;

  /** The id of the deployment at the forge. */
  @TextColumn({ length: 40, nullable: true })
  remoteId!: string | null;

  @TimeColumn()
  updatedAt!: Date;
}
