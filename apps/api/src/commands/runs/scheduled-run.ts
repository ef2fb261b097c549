import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { findLocked } from '../../platform/database/query/find-locked';
import type { Tx } from '../../platform/database/tx';
import { Server } from '../../servers/server.entity';
import { CommandRun } from './command-run.entity';
import { Command } from '../command.entity';
import { nextCommandRun } from '../commands.service';
import { findRunnableRelease } from './runnable-release';
import { CommandRunQueue, type RunBlockedReason } from './command-run-queue';

const BY_THE_CLOCK = { actor: SYSTEM_ACTOR, trigger: 'schedule' } as const;

/** One run of a command by the clock: in line, or missed with the reason. */
@Injectable()
export class ScheduledRun {
  constructor(
    private readonly queue: CommandRunQueue,
    private readonly config: Config,
  ) {}

  /**
   * The row is held, so that of several processes one begins the run, and that of the application before it, as whoever asks for
   * a run or deletes the application does. Of the times that have passed while Fairlead was away one counts. Where the application
   * does not run, nothing is due: it is not meant to.
   */
  async enqueue(tx: Tx, commandId: string, now: Date): Promise<void> {
    const known = await tx.findOneBy(Command, { id: commandId });
    const application = known && (await findLocked(tx, Application, { id: known.applicationId }));
    if (!application) return;
    const command = await findLocked(tx, Command, { id: commandId });
    if (!command?.nextRunAt || command.nextRunAt > now) return;
    const due = command.nextRunAt;
    await tx.update(Command, commandId, { nextRunAt: nextCommandRun(command, now) });
    if (!(await findRunnableRelease(tx, application))) return;
    const why = await this.hindrance(tx, command, application, now.getTime() - due.getTime());
    if (why) await this.queue.addMissed(tx, BY_THE_CLOCK, application, command, why);
    else await this.queue.add(tx, BY_THE_CLOCK, application, command);
  }

  private async hindrance(
    tx: Tx,
    { id }: Command,
    { serverId }: Application,
    lateMs: number,
  ): Promise<RunBlockedReason | undefined> {
    if (await tx.existsBy(CommandRun, { commandId: id, status: In(['queued', 'running']) }))
      return { code: 'PREVIOUS_RUN_ACTIVE', message: 'The former run of this command has not ended yet.' };
    const server = await tx.findOneBy(Server, { id: serverId });
    if (server?.status !== 'ready')
      return { code: 'SERVER_NOT_READY', message: `The server is ${server?.status ?? 'gone'}.` };
    const limit = this.config.get('FAIRLEAD_COMMAND_LATE_MINUTES');
    if (lateMs > Math.max(1, limit) * 60_000)
      return { code: 'COMMAND_FAILED', message: 'Fairlead did not run when it was due, and it is too late now.' };
    return undefined;
  }
}
