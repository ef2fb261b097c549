import { Injectable } from '@nestjs/common';
import type { EventNameOf } from '@fairlead/contracts';
import type { CommandRunFailure } from '@fairlead/dto';
import { Application } from '../../applications/application.entity';
import { Deployment } from '../../deployments/deployment.entity';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { CommandEvents } from '../command-events';
import { CommandRun } from './command-run.entity';
import { findRunnableRelease, type RunnableRelease } from '../../deployments/runnable-release';
import type { BlockedReason } from '../../operations/lifecycle/due-runner';

type Started = RunnableRelease & { readonly run: CommandRun; readonly application: Application };

/** A run whose worker vanished; its processes may still run. */
export interface InterruptedRun {
  readonly run: CommandRun;
  readonly application: Application;
  readonly deployment: Deployment;
}

interface Blocked {
  readonly blockedReason: BlockedReason;
  readonly interrupted?: InterruptedRun;
}

/** The changes of a run's record, each in one transaction with its event. */
@Injectable()
export class CommandRunProgress {
  constructor(private readonly events: CommandEvents) {}

  /** `undefined` where the run has ended. A run that had begun before is not repeated: how much of it was done is unknown. */
  async begin(tx: Tx, id: string): Promise<Started | Blocked | undefined> {
    const run = await findLocked(tx, CommandRun, { id });
    if (!run || !isCommandRunActive(run)) return undefined;
    const application = await tx.findOneByOrFail(Application, { id: run.applicationId });
    if (run.startedAt !== null) return this.interrupted(tx, run, application);
    const live = await findRunnableRelease(tx, application);
    if (!live) return { blockedReason: NOTHING_LIVE };
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

  private async interrupted(tx: Tx, run: CommandRun, application: Application): Promise<Blocked> {
    const deployment = await tx.findOneBy(Deployment, {
      applicationId: application.id,
      number: run.deploymentNumber ?? 0,
    });
    return { blockedReason: INTERRUPTED, ...(deployment && { interrupted: { run, application, deployment } }) };
  }

  private async end(tx: Tx, id: string, name: EventNameOf<'command_run'>, change: Partial<CommandRun>): Promise<void> {
    const run = await findLocked(tx, CommandRun, { id });
    if (!run || !isCommandRunActive(run)) return;
    const ended = { ...change, finishedAt: new Date() };
    Object.assign(run, ended);
    await tx.update(CommandRun, id, partialRow<CommandRun>(ended));
    const application = await tx.findOneByOrFail(Application, { id: run.applicationId });
    await this.events.run(tx, name, run, application);
  }
}

const INTERRUPTED: BlockedReason = {
  code: 'COMMAND_FAILED',
  message: 'Fairlead was interrupted while the command ran; it was stopped, and is not repeated automatically.',
};
const NOTHING_LIVE: BlockedReason = {
  code: 'RELEASE_MISSING',
  message: 'The application was stopped or deleted before the command could begin.',
};

export const isCommandRunActive = ({ status }: CommandRun): boolean => status === 'queued' || status === 'running';
