import type { ApplicationStatus, DesiredState, DrainSignal, ForgeProblemCode } from '@fairlead/contracts';
import type { AutoDeployRecord, MaintenanceRecord, StatusDetails } from '@fairlead/dto';
import type { Secret } from '@fairlead/engine';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';
import { MaintainedCount } from '../platform/database/query/table-count.entity';
import { Server } from '../servers/server.entity';
import type { ApplicationSettings } from './settings/application-settings';
import type { StoredForge } from './settings/forge-settings';

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

  /** The foreign key keeps a server that still has applications, whatever runs concurrently. */
  @ManyToOne(() => Server, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'server_id' })
  server?: Server;

  /** Settings that take effect with a deployment, in the form that the API shows. */
  @JsonColumn()
  settings!: ApplicationSettings;

  /** Sorted names, kept apart from the values so that lists decrypt nothing. */
  @JsonColumn()
  envNames!: string[];

  /** The values of plain variables, which are part of `envValues` as well, by name. */
  @JsonColumn()
  plainEnv!: Record<string, string>;

  /** All variables (see environment.ts). */
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

  /** What visitors read while it cannot respond; null for the standard message. */
  @TextColumn({ nullable: true })
  unavailableMessage!: string | null;

  /** Which pushes are deployed; null: none. */
  @JsonColumn({ nullable: true })
  autoDeploy!: AutoDeployRecord | null;

  /** Where deployments are reported; null: nowhere. */
  @JsonColumn({ nullable: true })
  forge!: StoredForge | null;

  @EncryptedColumn({ nullable: true })
  forgeToken!: Secret | null;

  /** Why the forge did not accept the latest status (see forges). */
  @TextColumn({ length: 30, nullable: true })
  forgeProblemCode!: ForgeProblemCode | null;

  @TextColumn({ nullable: true })
  forgeProblemMessage!: string | null;

  @TimeColumn({ nullable: true })
  forgeProblemSince!: Date | null;

  @TextColumn({ length: 20 })
  status!: ApplicationStatus;

  @Column({ type: 'text', nullable: true })
  statusReason!: string | null;

  @JsonColumn({ nullable: true })
  statusDetails!: StatusDetails | null;

  @TextColumn({ length: 12 })
  desiredState!: DesiredState;

  /** The maintenance page that is on the server. */
  @JsonColumn({ nullable: true })
  maintenance!: MaintenanceRecord | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  currentDeploymentId!: string | null;

  /** The settings of the live release; `null` before the first deployment. */
  @JsonColumn({ nullable: true })
  liveSettings!: ApplicationSettings | null;

  @EncryptedColumn({ nullable: true })
  liveEnvValues!: Secret | null;

  /** Variables from linked records for the next deployment (see linked-variables.ts). */
  @EncryptedColumn({ nullable: true })
  linkedValues!: Secret | null;

  /** Variables from linked records that the live release was started with. */
  @EncryptedColumn({ nullable: true })
  liveLinkedValues!: Secret | null;

  /** Passwords that releases were started with and may have printed (see linked-variables.ts). */
  @EncryptedColumn({ nullable: true })
  linkedSecrets!: Secret | null;

  /** Ids of the records whose variables differ between `linkedValues` and `liveLinkedValues`. */
  @JsonColumn()
  differingLinks!: string[];

  /** Time of the last rotation of a linked password: releases started before cannot use it. */
  @TimeColumn({ nullable: true })
  linksRotatedAt!: Date | null;

  /** Maintained by the domains, so that lists need no join. */
  @JsonColumn()
  urls!: string[];

  /** Maintained by the domains: why browsers refuse the certificate. */
  @Column({ type: 'text', nullable: true })
  certificateProblem!: string | null;

  /** Names of the settings that differ from those of the live release. */
  @JsonColumn()
  pendingChanges!: string[];

  @Column({ type: 'text' })
  deployKeyPublic!: string;

  @EncryptedColumn()
  deployKeyPrivate!: Secret;

  /** Password for the user name in the source; it is sent to the registry of the image only. */
  @EncryptedColumn({ nullable: true })
  registryPassword!: Secret | null;

  /** Number of the newest deployment. Incrementing it locks the row, so that deployments are created one after the other. */
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
