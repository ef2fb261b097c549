import type { DeploymentStage, DeploymentStatus, DeploymentTrigger, OperationActor } from '@fairlead/contracts';
import type {
  CommitStatus,
  DeploymentArtifact,
  DeploymentCommit,
  DeploymentFailure,
  DeploymentUpload,
  Diagnosis,
} from '@fairlead/dto';
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

  /** The commit to deploy where it was decided at the request; `ref` names what led to it. */
  @TextColumn({ length: 64, nullable: true })
  pinnedCommit!: string | null;

  @JsonColumn({ nullable: true })
  commit!: DeploymentCommit | null;

  /** The upload that its release was or is made from. */
  @JsonColumn({ nullable: true })
  upload!: DeploymentUpload | null;

  /** Maintained by the forges, which alone write it: not with the row, of which an older copy may be in use. */
  @Column({ type: 'simple-json', nullable: true, update: false })
  commitStatus!: CommitStatus | null;

  @JsonColumn({ nullable: true })
  artifact!: DeploymentArtifact | null;

  /** How its release is started, stored so that a rollback needs no inspection of the server. */
  @JsonColumn({ nullable: true })
  manifest!: Manifest | null;

  /** Number of the deployment that built the release; a rollback has that of an earlier one. */
  @Column({ type: 'integer' })
  releaseNumber!: number;

  /** Loopback port of its process; a static release has none. */
  @Column({ type: 'integer', nullable: true })
  port!: number | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  restoredFrom!: string | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  supersededBy!: string | null;

  /** The live deployment when this one began, restored if this one fails after the switch. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  previousId!: string | null;

  @TimeColumn({ nullable: true })
  switchedAt!: Date | null;

  @Column({ type: 'integer', nullable: true })
  switchDurationMs!: number | null;

  /** Who requested its cancellation, or its rollback while it was observed. */
  @JsonColumn({ nullable: true })
  canceledBy!: OperationActor | null;

  /** The cause of its failure, as far as its output shows one. */
  @JsonColumn({ nullable: true })
  diagnosis!: Diagnosis | null;

  /** When its observation succeeded; from then on a rollback to it is possible. */
  @TimeColumn({ nullable: true })
  liveAt!: Date | null;

  /** When retention released it; the cleanup then removes it from the server. */
  @TimeColumn({ nullable: true })
  prunedAt!: Date | null;

  /** When the remains of a failed or canceled attempt were removed from the server. */
  @TimeColumn({ nullable: true })
  cleanedUpAt!: Date | null;

  /** The settings of the application at the request. */
  @JsonColumn()
  settings!: ApplicationSettings;

  @EncryptedColumn({ nullable: true })
  envValues!: Secret | null;

  /** Variables from linked records at the start; a rollback gets the current ones too. */
  @EncryptedColumn({ nullable: true })
  linkedValues!: Secret | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  operationId!: string | null;
}
