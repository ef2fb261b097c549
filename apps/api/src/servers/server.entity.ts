import type { FailureCode, ServerStatus } from '@fairlead/contracts';
import type { HostKey, MachineOwner, Secret, ServerFacts } from '@fairlead/engine';
import { Column, Entity, Index } from 'typeorm';
import type { Actor } from '../auth/caller';
import type { OperationStep } from '../operations/operation.entity';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';
import { MaintainedCount } from '../platform/database/query/table-count.entity';

export interface StoredProvisioningStep extends OperationStep {
  /** The log of the step. */
  notes: string[];
}

/** The steps of the last provisioning. */
export interface StoredProvisioning {
  steps: StoredProvisioningStep[];
}

/** A machine managed by Fairlead. */
@Entity('servers')
@MaintainedCount()
@Index('servers_created', ['createdAt', 'id'])
@Index('servers_machine_id_uq', ['machineId'], { unique: true, where: 'machine_id IS NOT NULL' })
export class Server {
  @IdColumn()
  id!: string;

  @Index('servers_name_uq', { unique: true })
  @TextColumn({ length: 64 })
  name!: string;

  @TextColumn({ length: 10 })
  connection!: 'ssh' | 'local';

  @TextColumn({ length: 255 })
  host!: string;

  /** Null, like the user, for the machine on which Fairlead itself runs. */
  @Column({ type: 'integer', nullable: true })
  port!: number | null;

  @TextColumn({ length: 64, nullable: true })
  username!: string | null;

  @TextColumn({ length: 20 })
  status!: ServerStatus;

  @TextColumn({ length: 40, nullable: true })
  statusCode!: FailureCode | null;

  @TextColumn({ nullable: true })
  statusReason!: string | null;

  /** The pinned key; null until the first contact. */
  @JsonColumn({ nullable: true })
  hostKey!: HostKey | null;

  /** The key presented instead, while it waits for a user's decision. */
  @JsonColumn({ nullable: true })
  offeredHostKey!: HostKey | null;

  /** The machine that the record stands for, by its /etc/machine-id; null until it has been claimed. */
  @TextColumn({ length: 32, nullable: true })
  machineId!: string | null;

  /** The owner that the machine names instead of this record, while it waits for a person's decision. */
  @JsonColumn({ nullable: true })
  foundOwner!: MachineOwner | null;

  /** Who has decided that the next provisioning takes the machine over from another owner. */
  @JsonColumn({ nullable: true })
  takeOverBy!: Actor | null;

  /** The expected key at the first contact, if the user specified one. */
  @TextColumn({ length: 60, nullable: true })
  expectedFingerprint!: string | null;

  /** The server's own key; without one the instance's key is used. */
  @EncryptedColumn({ nullable: true })
  privateKey!: Secret | null;

  /** Kept only until the first contact, which uses it to install the instance's key. */
  @EncryptedColumn({ nullable: true })
  password!: Secret | null;

  @JsonColumn({ nullable: true })
  facts!: ServerFacts | null;

  @JsonColumn()
  capabilities!: Record<string, string>;

  @JsonColumn()
  labels!: Record<string, string>;

  @JsonColumn()
  provisioning!: StoredProvisioning;

  /** When it was first ready; null while the machine cannot have been set up completely. */
  @TimeColumn({ nullable: true })
  provisionedAt!: Date | null;

  @TimeColumn({ nullable: true })
  lastSeenAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
