import { Injectable } from '@nestjs/common';
import type { CommandRunTrigger } from '@fairlead/dto';
import type { Application } from '../../applications/application.entity';
import { commandLane } from '../../applications/lanes';
import type { Actor } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import type { BlockedReason } from '../../operations/lifecycle/due-runner';
import { newLifecycle } from '../../operations/lifecycle/lifecycle-columns';
import { newId } from '../../platform/database/new-id';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { CommandEvents } from '../command-events';
import { CommandRun } from './command-run.entity';
import type { Command } from '../command.entity';

/** The actor and the trigger of a run. */
export interface CommandRunOrigin {
  readonly actor: Actor;
  readonly trigger: CommandRunTrigger;
}

/** What is run: a scheduled command, or a command line once. */
export interface Runnable extends Pick<Command, 'name' | 'command' | 'timeoutSeconds'> {
  /** Without an ID, it is a one-off run. */
  readonly id?: string;
}

/** Enqueues runs. The lane of a command has one run at a time; a one-off run has a lane of its own. */
@Injectable()
export class CommandRunQueue {
  constructor(
    private readonly operations: OperationsService,
    private readonly events: CommandEvents,
  ) {}

  async add(tx: Tx, origin: CommandRunOrigin, application: Application, command: Runnable): Promise<CommandRun> {
    const run = newRun(tx, origin, application, command);
    const operation = await this.operations.enqueue(tx, {
      kind: 'command.run',
      subjectId: run.id,
      lane: commandLane(application.id, command.id ?? run.id),
      serverId: application.serverId,
    });
    run.operationId = operation.id;
    await tx.insert(CommandRun, partialRow<CommandRun>(run));
    await this.events.run(tx, 'command_run.queued', run, application, origin.actor);
    return run;
  }

  /** Records a run that was due but could not begin. It is not made up for. */
  async addMissed(
    tx: Tx,
    origin: CommandRunOrigin,
    application: Application,
    command: Command,
    reason: BlockedReason,
  ): Promise<void> {
    const run = newRun(tx, origin, application, command);
    Object.assign(run, { status: 'missed', failure: { ...reason }, finishedAt: run.createdAt });
    await tx.insert(CommandRun, partialRow<CommandRun>(run));
    await this.events.run(tx, 'command_run.missed', run, application, origin.actor);
  }
}

function newRun(
  tx: Tx,
  { actor, trigger }: CommandRunOrigin,
  { id: applicationId }: Application,
  command: Runnable,
): CommandRun {
  return tx.create(CommandRun, {
    id: newId('commandRun'),
    applicationId,
    commandId: command.id ?? null,
    oneOff: command.id === undefined,
    name: command.name,
    command: command.command,
    timeoutSeconds: command.timeoutSeconds,
    ...newLifecycle(actor),
    trigger,
    deploymentNumber: null,
    exitCode: null,
    operationId: null,
  });
}
