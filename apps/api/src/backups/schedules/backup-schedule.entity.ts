import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Database } from '../../databases/database.entity';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import { Storage } from '../../storages/storage.entity';
import type { RetentionRules } from '../retention/retention-rules';

@Entity('backup_schedules')
@Index('backup_schedules_due', ['nextRunAt'], { where: 'next_run_at IS NOT NULL' })
@Index('backup_schedules_database', ['databaseId'])
@Index('backup_schedules_storage', ['storageId'])
@Index('backup_schedules_created', ['createdAt', 'id'])
export class BackupSchedule {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  databaseId!: string;

  @ManyToOne(() => Database, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'database_id' })
  database?: Database;

  /** Server of the database. */
  @TextColumn({ length: 40 })
  serverId!: string;

  @TextColumn({ length: 40 })
  storageId!: string;

  @ManyToOne(() => Storage, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'storage_id' })
  storage?: Storage;

  @TextColumn({ length: 100 })
  cron!: string;

  @TextColumn({ length: 64 })
  timeZone!: string;

  @Column({ type: 'integer' })
  jitterSeconds!: number;

  @Column({ type: 'boolean' })
  enabled!: boolean;

  @JsonColumn()
  retention!: RetentionRules;

  /** Includes the jitter; `null` while disabled. A time in the past is due once. */
  @TimeColumn({ nullable: true })
  nextRunAt!: Date | null;

  /** Time of the last verified backup; before the first, the time of the last change of the schedule. */
  @TimeColumn()
  soundSince!: Date;

  @TimeColumn({ nullable: true })
  overdueSince!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
