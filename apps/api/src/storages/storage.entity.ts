import type { FailureCode, StorageStatus, StorageType } from '@fairlead/contracts';
import type { Secret } from '@fairlead/engine';
import { Column, Entity, Index } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';

/** A storage for backups. Unique indexes ensure a single local one and at most one default. */
@Entity('storages')
@Index('storages_name_uq', ['name'], { unique: true })
@Index('storages_local_uq', ['type'], { unique: true, where: `type = 'local'` })
@Index('storages_default_uq', ['isDefault'], { unique: true, where: 'is_default' })
export class Storage {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 64 })
  name!: string;

  @TextColumn({ length: 10 })
  type!: StorageType;

  @Column({ type: 'varchar', length: 255, nullable: true })
  endpoint!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  region!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  bucket!: string | null;

  @Column({ type: 'varchar', length: 200, nullable: true })
  prefix!: string | null;

  @Column({ type: 'boolean', nullable: true })
  pathStyle!: boolean | null;

  @Column({ type: 'varchar', length: 256, nullable: true })
  accessKeyId!: string | null;

  @EncryptedColumn({ nullable: true })
  secretAccessKey!: Secret | null;

  /** The password of its repositories; generated with the storage, and never changed. */
  @EncryptedColumn()
  repositoryPassword!: Secret;

  @TextColumn({ length: 20 })
  status!: StorageStatus;

  @Column({ type: 'varchar', length: 40, nullable: true })
  statusCode!: FailureCode | null;

  @Column({ type: 'text', nullable: true })
  statusReason!: string | null;

  @Column({ type: 'boolean' })
  isDefault!: boolean;

  @TimeColumn({ nullable: true })
  checkedAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  /** When its settings were last changed. */
  @TimeColumn()
  updatedAt!: Date;
}
