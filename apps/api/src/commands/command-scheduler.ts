import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import { Application } from '../applications/application.entity';
import { SYSTEM_ACTOR } from '../auth/caller';
import { DueRunner, type BlockedReason, type DueRun, type LockedSchedule } from '../operations/lifecycle/due-runner';
import { Config } from '../platform/config/config';
import { findLocked } from '../platform/database/query/find-locked';
import type { Tx } from '../platform/database/tx';
import { Server } from '../servers/server.entity';
import { Command } from './command.entity';
import { nextCommandRun } from './commands.service';
import { CommandRun } from './runs/command-run.entity';
import { CommandRunQueue } from './runs/command-run-queue';
import { findRunnableRelease } from '../deployments/runnable-release';

const ORIGIN = { actor: SYSTEM_ACTOR, trigger: 'schedule' } as const;

type DueCommand = DueRun<Command, Application>;

/** Enqueues the runs of scheduled commands when they are due. One that cannot begin is recorded as missed. */
@Injectable()
export class CommandScheduler extends DueRunner<Command, Application> {
  protected readonly name = 'scheduled commands';
  protected readonly entity = Command;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    config: Config,
    private readonly queue: CommandRunQueue,
  ) {
    super(dataSource, config);
  }

  /** The application is locked before the command, in the same order as by run requests and removals. */
  protected async lock(tx: Tx, id: string): Promise<LockedSchedule<Command, Application> | undefined> {
    const command = await tx.findOneBy(Command, { id });
    const application = command && (await findLocked(tx, Application, { id: command.applicationId }));
    const row = application && (await findLocked(tx, Command, { id }));
    return row ? { row, context: application } : undefined;
  }

  protected nextRunAt(row: Command, now: Date): Date | null {
    return nextCommandRun(row, now);
  }

  /** An application that is meant to be stopped misses nothing. */
  protected async isWanted(tx: Tx, { context }: DueCommand): Promise<boolean> {
    return (await findRunnableRelease(tx, context)) !== undefined;
  }

  protected async blockedReason(tx: Tx, { row, context, lateMs }: DueCommand): Promise<BlockedReason | undefined> {
    if (await tx.existsBy(CommandRun, { commandId: row.id, status: In(['queued', 'running']) }))
      return { code: 'PREVIOUS_RUN_ACTIVE', message: 'The previous run of this command has not ended yet.' };
    const server = await tx.findOneBy(Server, { id: context.serverId });
    if (server?.status !== 'ready')
      return { code: 'SERVER_NOT_READY', message: `The server is ${server?.status ?? 'not found'}.` };
    const limit = this.config.get('FAIRLEAD_COMMAND_LATE_MINUTES');
    if (lateMs > Math.max(1, limit) * 60_000)
      return { code: 'COMMAND_FAILED', message: 'Fairlead did not run when it was due, and it is too late now.' };
    return undefined;
  }

  protected enqueue(tx: Tx, { row, context }: DueCommand): Promise<CommandRun> {
    return this.queue.add(tx, ORIGIN, context, row);
  }

  protected recordMissed(tx: Tx, { row, context }: DueCommand, reason: BlockedReason): Promise<void> {
    return this.queue.addMissed(tx, ORIGIN, context, row, reason);
  }
}
