import type { BackupStage, BackupStatus, BackupTrigger, DatabaseEngine, StorageType } from '@fairlead/contracts';
import type { BackupFailure } from '@fairlead/dto';
import type { StoredDump } from '@fairlead/engine';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Database } from '../../databases/database.entity';
import { StagedLifecycleColumns } from '../../operations/lifecycle/lifecycle-columns';
import {
  BigintColumn,
  IdColumn,
  JsonColumn,
  TextColumn,
  TimeColumn,
} from '../../platform/database/columns/portable-columns';
import { Storage } from '../../storages/storage.entity';

@Entity('backups')
@Index('backups_database', ['databaseId', 'createdAt'])
@Index('backups_schedule', ['scheduleId', 'status'])
@Index('backups_storage', ['storageId', 'status'])
@Index('backups_status', ['status', 'finishedAt'])
@Index('backups_expiring', ['expiresAt'], { where: 'expires_at IS NOT NULL' })
@Index('backups_created', ['createdAt', 'id'])
export class Backup extends StagedLifecycleColumns<BackupStatus, BackupFailure, BackupStage> {
  @IdColumn()
  id!: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  databaseId!: string | null;

  /** A backup outlives its database. */
  @ManyToOne(() => Database, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'database_id' })
  database?: Database;

  @TextColumn({ length: 64 })
  databaseName!: string;

  @TextColumn({ length: 20 })
  engine!: DatabaseEngine;

  /** Server of the database; it may have been removed. */
  @TextColumn({ length: 40 })
  serverId!: string;

  /** Memory of a database restored from it; `null` for engines that share an instance. */
  @Column({ type: 'integer', nullable: true })
  memoryMb!: number | null;

  @TextColumn({ length: 20 })
  trigger!: BackupTrigger;

  @Column({ type: 'varchar', length: 40, nullable: true })
  scheduleId!: string | null;

  @TextColumn({ length: 40 })
  storageId!: string;

  /** The foreign key keeps a storage that has backups, whatever runs concurrently. */
  @ManyToOne(() => Storage, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'storage_id' })
  storage?: Storage;

  @TextColumn({ length: 10 })
  destination!: StorageType;

  /** Location and fingerprint of the dump. It is unverified until the status is `succeeded`. */
  @JsonColumn({ nullable: true })
  dump!: StoredDump | null;

  @BigintColumn({ nullable: true })
  sizeBytes!: number | null;

  @BigintColumn({ nullable: true })
  storedBytes!: number | null;

  @Column({ type: 'varchar', length: 80, nullable: true })
  checksum!: string | null;

  @Column({ type: 'integer', nullable: true })
  tables!: number | null;

  @BigintColumn({ nullable: true })
  rows!: number | null;

  /** `null` where the backup could not be enqueued. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  operationId!: string | null;

  @TimeColumn({ nullable: true })
  verifiedAt!: Date | null;

  @TimeColumn({ nullable: true })
  expiresAt!: Date | null;
}
