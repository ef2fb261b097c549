import type { DeploymentStage, DeploymentStatus, DeploymentTrigger } from '@fairlead/contracts';
import type { DeploymentArtifact, DeploymentCommit, DeploymentFailure } from '@fairlead/dto';
import type { Manifest, Secret } from '@fairlead/engine';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../applications/application.entity';
import type { ApplicationSettings } from '../applications/settings/application-settings';
import { StagedLifecycleColumns } from '../operations/lifecycle/lifecycle-columns';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';

@Entity('deployments')
@Index('deployments_number_uq', ['applicationId', 'number'], { unique: true })
@Index('deployments_status', ['applicationId', 'status'])
@Index('deployments_by_status', ['status'])
@Index('deployments_finished', ['finishedAt'])
@Index('deployments_created', ['createdAt', 'id'])
export class Deployment extends StagedLifecycleColumns<DeploymentStatus, DeploymentFailure, DeploymentStage> {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  @Column({ type: 'integer' })
  number!: number;

  @TextColumn({ length: 20 })
  trigger!: DeploymentTrigger;

  @TextColumn({ length: 512 })
  ref!: string;

  @JsonColumn({ nullable: true })
  commit!: DeploymentCommit | null;

  @JsonColumn({ nullable: true })
  artifact!: DeploymentArtifact | null;

  /** How its release is started: a rollback to it begins at once, without looking on the server first. */
  @JsonColumn({ nullable: true })
  manifest!: Manifest | null;

  /** Number of the deployment that built the release: its own, or that of the one whose release a rollback starts again. */
  @Column({ type: 'integer' })
  releaseNumber!: number;

  /** Loopback port of its process; a static release has none. */
  @Column({ type: 'integer', nullable: true })
  port!: number | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  restoredFrom!: string | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  supersededBy!: string | null;

  /** The deployment that served when this one began: what comes back if it fails after the switch. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  previousId!: string | null;

  @TimeColumn({ nullable: true })
  switchedAt!: Date | null;

  @Column({ type: 'integer', nullable: true })
  switchDurationMs!: number | null;

  /** When its observation had passed: it was live once, and so can be rolled back to. */
  @TimeColumn({ nullable: true })
  liveAt!: Date | null;

  /** When its release was given up for newer ones; from then on it is taken off the server. */
  @TimeColumn({ nullable: true })
  prunedAt!: Date | null;

  /** When the remains of a failed or canceled attempt were removed from the server. */
  @TimeColumn({ nullable: true })
  cleanedUpAt!: Date | null;

  /** What it is made with, as the application's settings were when it was asked for. */
  @JsonColumn()
  settings!: ApplicationSettings;

  @EncryptedColumn({ nullable: true })
  envValues!: Secret | null;

  /** Variables from what is linked to the application, as they were when it began: a rollback too gets those of today. */
  @EncryptedColumn({ nullable: true })
  linkedValues!: Secret | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  operationId!: string | null;
}
