import { Injectable } from '@nestjs/common';
import type { EventName } from '@fairlead/contracts';
import type { CommandRunFailure } from '@fairlead/dto';
import { Application } from '../../applications/application.entity';
import { Deployment } from '../../deployments/deployment.entity';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { CommandEvents } from '../command-events';
import { CommandRun } from './command-run.entity';
import { findRunnableRelease, type RunnableRelease } from './runnable-release';
import type { RunBlockedReason } from './command-run-queue';

type Begun = RunnableRelease & { readonly run: CommandRun; readonly application: Application };

/** An interrupted run: it may still be going on. */
export interface InterruptedRun {
  readonly run: CommandRun;
  readonly application: Application;
  readonly deployment: Deployment;
}

interface Hindered {
  readonly hindrance: RunBlockedReason;
  readonly left?: InterruptedRun;
}

/** How the record of a run moves: each change is one transaction's, and each is told as an event. */
@Injectable()
export class CommandRunProgress {
  constructor(private readonly events: CommandEvents) {}

  /** undefined where it has come to its end. One that had begun before is not begun again: nobody knows how much of it is done. */
  async begin(tx: Tx, id: string): Promise<Begun | Hindered | undefined> {
    const run = await findLocked(tx, CommandRun, { id });
    if (!run || hasEnded(run)) return undefined;
    const application = await tx.findOneByOrFail(Application, { id: run.applicationId });
    if (run.startedAt !== null) return this.interrupted(tx, run, application);
    const live = await findRunnableRelease(tx, application);
    if (!live) return { hindrance: NOTHING_LIVE };
    Object.assign(run, { status: 'running', startedAt: new Date(), deploymentNumber: live.deployment.number });
    const { status, startedAt, deploymentNumber } = run;
    await tx.update(CommandRun, id, { status, startedAt, deploymentNumber });
    await this.events.run(tx, 'command_run.started', run, application);
    return { run, application, ...live };
  }

  succeeded(tx: Tx, id: string): Promise<void> {
    return this.end(tx, id, 'command_run.succeeded', { status: 'succeeded', exitCode: 0 });
  }

  failed(tx: Tx, id: string, failure: CommandRunFailure, exitCode: number | null): Promise<void> {
    return this.end(tx, id, 'command_run.failed', { status: 'failed', exitCode, failure });
  }

  canceled(tx: Tx, id: string): Promise<void> {
    return this.end(tx, id, 'command_run.canceled', { status: 'canceled' });
  }

  private async interrupted(tx: Tx, run: CommandRun, application: Application): Promise<Hindered> {
    const deployment = await tx.findOneBy(Deployment, {
      applicationId: application.id,
      number: run.deploymentNumber ?? 0,
    });
    return { hindrance: INTERRUPTED, ...(deployment && { left: { run, application, deployment } }) };
  }

  private async end(tx: Tx, id: string, name: EventName, change: Partial<CommandRun>): Promise<void> {
    const run = await findLocked(tx, CommandRun, { id });
    if (!run || hasEnded(run)) return;
    const ended = { ...change, finishedAt: new Date() };
    Object.assign(run, ended);
    await tx.update(CommandRun, id, partialRow<CommandRun>(ended));
    const application = await tx.findOneByOrFail(Application, { id: run.applicationId });
    await this.events.run(tx, name, run, application);
  }
}

const INTERRUPTED: RunBlockedReason = {
  code: 'COMMAND_FAILED',
  message: 'Fairlead was interrupted while the command ran; it was stopped, and is not run again by itself.',
};
const NOTHING_LIVE: RunBlockedReason = {
  code: 'RELEASE_MISSING',
  message: 'The application was stopped or deleted before the command could begin.',
};

const hasEnded = ({ status }: CommandRun): boolean => status !== 'queued' && status !== 'running';
