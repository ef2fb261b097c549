import type { CommandRunStatus } from '@fairlead/contracts';
import type { CommandRunFailure, CommandRunTrigger } from '@fairlead/dto';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { LifecycleColumns } from '../../operations/lifecycle/lifecycle-columns';
import { IdColumn, TextColumn } from '../../platform/database/columns/portable-columns';
import { Command } from '../command.entity';

@Entity('command_runs')
@Index('command_runs_application', ['applicationId', 'createdAt', 'id'])
@Index('command_runs_command', ['commandId', 'createdAt', 'id'])
@Index('command_runs_created', ['createdAt'])
export class CommandRun extends LifecycleColumns<CommandRunStatus, CommandRunFailure> {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  applicationId!: string;

  @ManyToOne(() => Application, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'application_id' })
  application?: Application;

  @Column({ type: 'varchar', length: 40, nullable: true })
  commandId!: string | null;

  /** A run outlives its command. */
  @ManyToOne(() => Command, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'command_id' })
  of?: Command | null;

  /** Name and text of the command at the request. A one-off run has the beginning of its command line for a name. */
  @TextColumn({ length: 64 })
  name!: string;

  @Column({ type: 'text' })
  command!: string;

  /** Without a command of its own from the beginning. */
  @Column({ type: 'boolean' })
  oneOff!: boolean;

  @Column({ type: 'integer' })
  timeoutSeconds!: number;

  @TextColumn({ length: 20 })
  trigger!: CommandRunTrigger;

  @Column({ type: 'integer', nullable: true })
  deploymentNumber!: number | null;

  @Column({ type: 'integer', nullable: true })
  exitCode!: number | null;

  @Column({ type: 'varchar', length: 40, nullable: true })
  operationId!: string | null;
}
