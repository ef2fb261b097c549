import type { DatabaseEngine, RestoreStatus, RestoreTarget } from '@fairlead/contracts';
import type { DeploymentActor, RestoreFailure, RestoreStageRecord } from '@fairlead/dto';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Database } from '../../databases/database.entity';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

@Entity('restores')
@Index('restores_backup', ['backupId', 'status'])
@Index('restores_database', ['databaseId', 'status'])
@Index('restores_created', ['createdAt', 'id'])
export class Restore {
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

  @TextColumn({ length: 20 })
  status!: RestoreStatus;

  @JsonColumn()
  actor!: DeploymentActor;

  @JsonColumn()
  stages!: RestoreStageRecord[];

  /** How far it has come: a run that follows a kill does not begin before that. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  reached!: 'switching' | 'cleaning' | null;

  @JsonColumn({ nullable: true })
  failure!: RestoreFailure | null;

  @TextColumn({ length: 40 })
  operationId!: string;

  @TimeColumn({ nullable: true })
  cancelRequestedAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  startedAt!: Date | null;

  @TimeColumn({ nullable: true })
  finishedAt!: Date | null;
}
