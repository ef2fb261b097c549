import type { ApplicationStatus, DesiredState, DrainSignal } from '@fairlead/contracts';
import type { MaintenanceRecord, StatusDetails } from '@fairlead/dto';
import type { Secret } from '@fairlead/engine';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';
import { MaintainedCount } from '../platform/database/query/table-count.entity';
import { Server } from '../servers/server.entity';
import type { ApplicationSettings } from './settings/application-settings';

@Entity('applications')
@MaintainedCount()
@Index('applications_name_uq', ['serverId', 'name'], { unique: true })
@Index('applications_created', ['createdAt', 'id'])
export class Application {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 64 })
  name!: string;

  @TextColumn({ length: 40 })
  serverId!: string;

  /** A server that still has applications cannot go: the database holds it, whatever runs at the same time. */
  @ManyToOne(() => Server, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'server_id' })
  server?: Server;

  /** What takes effect with a deployment, in the shape in which answers show it. */
  @JsonColumn()
  settings!: ApplicationSettings;

  /** Sorted. They stand apart from the values, so that a list has nothing to decrypt. */
  @JsonColumn()
  envNames!: string[];

  /** A JSON object of all values. */
  @EncryptedColumn({ nullable: true })
  envValues!: Secret | null;

  @Column({ type: 'integer' })
  keepReleases!: number;

  @Column({ type: 'integer' })
  drainSeconds!: number;

  @TextColumn({ length: 12, nullable: true })
  drainSignal!: DrainSignal | null;

  @Column({ type: 'integer' })
  observeSeconds!: number;

  @Column({ type: 'boolean' })
  sticky!: boolean;

  @Column({ type: 'boolean' })
  autoDeploy!: boolean;

  @TextColumn({ length: 20 })
  status!: ApplicationStatus;

  @Column({ type: 'text', nullable: true })
  statusReason!: string | null;

  @JsonColumn({ nullable: true })
  statusDetails!: StatusDetails | null;

  @TextColumn({ length: 12 })
  desiredState!: DesiredState;

  /** As it is on the server. */
  @JsonColumn({ nullable: true })
  maintenance!: MaintenanceRecord | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  currentDeploymentId!: string | null;

  /** What the release that runs was deployed with; null while nothing has been deployed. */
  @JsonColumn({ nullable: true })
  liveSettings!: ApplicationSettings | null;

  @EncryptedColumn({ nullable: true })
  liveEnvValues!: Secret | null;

  /** Variables from what is linked to it, as the next deployment gets them (see linked-values.ts). */
  @EncryptedColumn({ nullable: true })
  linkedValues!: Secret | null;

  /** Those that the release which runs was started with. */
  @EncryptedColumn({ nullable: true })
  liveLinkedValues!: Secret | null;

  /** Passwords that releases were started with, and may have printed (see linked-values.ts). */
  @EncryptedColumn({ nullable: true })
  linkedSecrets!: Secret | null;

  /** Ids of the records whose variables differ between the two; none while nothing has been deployed. */
  @JsonColumn()
  differingLinks!: string[];

  /** When a password among them was changed last: a release that was started before cannot use it any more. */
  @TimeColumn({ nullable: true })
  linksRotatedAt!: Date | null;

  /** Kept by the domains, so that a list needs no join. */
  @JsonColumn()
  urls!: string[];

  /** Kept by the domains: a certificate that visitors are refused with, in words. */
  @Column({ type: 'text', nullable: true })
  certificateProblem!: string | null;

  /** Settings that differ from those of the release that runs. */
  @JsonColumn()
  pendingChanges!: string[];

  @Column({ type: 'text' })
  deployKeyPublic!: string;

  @EncryptedColumn()
  deployKeyPrivate!: Secret;

  /** Goes with the user name in the source, to the registry of its image alone. */
  @EncryptedColumn({ nullable: true })
  registryPassword!: Secret | null;

  /** Number of its newest deployment. Counting it up also locks the row: deployments are asked for one after the other. */
  @Column({ type: 'integer' })
  lastDeploymentNumber!: number;

  /** Remains of it may be on the server, which could not be reached for the cleanup. */
  @Column({ type: 'boolean' })
  cleanupPending!: boolean;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
