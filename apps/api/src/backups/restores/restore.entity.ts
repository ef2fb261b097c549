import type { DatabaseEngine, RestoreStage, RestoreStatus, RestoreTarget } from '@fairlead/contracts';
import type { RestoreFailure } from '@fairlead/dto';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Database } from '../../databases/database.entity';
import { StagedLifecycleColumns } from '../../operations/lifecycle/lifecycle-columns';
import { IdColumn, TextColumn } from '../../platform/database/columns/portable-columns';

@Entity('restores')
@Index('restores_backup', ['backupId', 'status'])
@Index('restores_database', ['databaseId', 'status'])
@Index('restores_created', ['createdAt', 'id'])
export class Restore extends StagedLifecycleColumns<RestoreStatus, RestoreFailure, RestoreStage> {
  @IdColumn()
  id!: string;

  /** The backup may be deleted later. */
  @TextColumn({ length: 40 })
  backupId!: string;

  @TextColumn({ length: 10 })
  target!: RestoreTarget;

  @Column({ type: 'varchar', length: 40, nullable: true })
  databaseId!: string | null;

  @ManyToOne(() => Database, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'database_id' })
  database?: Database;

  @TextColumn({ length: 64 })
  databaseName!: string;

  @TextColumn({ length: 20 })
  engine!: DatabaseEngine;

  @TextColumn({ length: 40 })
  serverId!: string;

  @Column({ type: 'varchar', length: 40, nullable: true })
  safetyBackupId!: string | null;

  /** The point that was reached; a run after a crash resumes there. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  reached!: 'switching' | 'cleaning' | null;

  @TextColumn({ length: 40 })
  operationId!: string;
}
