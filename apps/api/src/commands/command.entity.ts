import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../applications/application.entity';
import { IdColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

@Entity('commands')
@Index('commands_name_uq', ['applicationId', 'name'], { unique: true })
@Index('commands_due', ['nextRunAt'], { where: 'next_run_at IS NOT NULL' })
export class Command {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  @TextColumn({ length: 64 })
  name!: string;

  @Column({ type: 'text' })
  command!: string;

  @TextColumn({ length: 100 })
  cron!: string;

  @TextColumn({ length: 64 })
  timeZone!: string;

  @Column({ type: 'integer' })
  timeoutSeconds!: number;

  @Column({ type: 'boolean' })
  enabled!: boolean;

  /** `null` while disabled. A time in the past is due once. */
  @TimeColumn({ nullable: true })
  nextRunAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn()
  updatedAt!: Date;
}
