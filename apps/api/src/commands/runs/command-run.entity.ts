import type { CommandRunStatus } from '@fairlead/contracts';
import type { CommandRunFailure, CommandRunTrigger } from '@fairlead/dto';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../../applications/application.entity';
import type { Actor } from '../../auth/caller';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';
import { Command } from '../command.entity';

@Entity('command_runs')
@Index('command_runs_application', ['applicationId', 'createdAt', 'id'])
@Index('command_runs_command', ['commandId', 'createdAt', 'id'])
@Index('command_runs_created', ['createdAt'])
export class CommandRun {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  @Column({ type: 'varchar', length: 40, nullable: true })
  commandId!: string | null;

  /** What has run is told also when it is not to run any more. */
  @ManyToOne(() => Command, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'command_id' })
  of?: Command | null;

  /** As the command was when it was asked for. */
  @TextColumn({ length: 64 })
  name!: string;

  @Column({ type: 'text' })
  command!: string;

  @Column({ type: 'integer' })
  timeoutSeconds!: number;

  @TextColumn({ length: 20 })
  status!: CommandRunStatus;

  @TextColumn({ length: 20 })
  trigger!: CommandRunTrigger;

  @JsonColumn()
  actor!: Actor;

  @Column({ type: 'integer', nullable: true })
  deploymentNumber!: number | null;

  @Column({ type: 'integer', nullable: true })
  exitCode!: number | null;

  @JsonColumn({ nullable: true })
  failure!: CommandRunFailure | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  operationId!: string | null;

  @TimeColumn({ nullable: true })
  cancelRequestedAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  startedAt!: Date | null;

  @TimeColumn({ nullable: true })
  finishedAt!: Date | null;
}
