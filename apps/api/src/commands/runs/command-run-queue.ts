import { Injectable } from '@nestjs/common';
import type { FailureCode } from '@fairlead/contracts';
import type { CommandRunTrigger } from '@fairlead/dto';
import type { Application } from '../../applications/application.entity';
import { commandLane } from '../../applications/lanes';
import type { Actor } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import { newId } from '../../platform/database/new-id';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { CommandEvents } from '../command-events';
import { CommandRun } from './command-run.entity';
import type { Command } from '../command.entity';

/** Who or what asks for a run. */
export interface CommandRunOrigin {
  readonly actor: Actor;
  readonly trigger: CommandRunTrigger;
}

/** Why a run that is due cannot begin. */
export interface RunBlockedReason {
  readonly code: FailureCode;
  readonly message: string;
}

/** Puts runs in line; of a command one runs at a time. */
@Injectable()
export class CommandRunQueue {
  constructor(
    private readonly operations: OperationsService,
    private readonly events: CommandEvents,
  ) {}

  async add(tx: Tx, by: CommandRunOrigin, application: Application, command: Command): Promise<CommandRun> {
    const run = newRun(tx, by, command);
    const operation = await this.operations.enqueue(tx, {
      kind: 'command.run',
      subjectId: run.id,
      lane: commandLane(application.id, command.id),
      serverId: application.serverId,
    });
    run.operationId = operation.id;
    await tx.insert(CommandRun, partialRow<CommandRun>(run));
    await this.events.run(tx, 'command_run.queued', run, application, by.actor);
    return run;
  }

  /** It was due, and is not made up for. */
  async addMissed(
    tx: Tx,
    by: CommandRunOrigin,
    application: Application,
    command: Command,
    why: RunBlockedReason,
  ): Promise<void> {
    const run = newRun(tx, by, command);
    Object.assign(run, { status: 'missed', failure: { ...why }, finishedAt: run.createdAt });
    await tx.insert(CommandRun, partialRow<CommandRun>(run));
    await this.events.run(tx, 'command_run.missed', run, application, by.actor);
  }
}

function newRun(tx: Tx, { actor, trigger }: CommandRunOrigin, command: Command): CommandRun {
  return tx.create(CommandRun, {
    id: newId('commandRun'),
    applicationId: command.applicationId,
    commandId: command.id,
    name: command.name,
    command: command.command,
    timeoutSeconds: command.timeoutSeconds,
    status: 'queued',
    trigger,
    actor,
    deploymentNumber: null,
    exitCode: null,
    failure: null,
    operationId: null,
    cancelRequestedAt: null,
    createdAt: new Date(),
    startedAt: null,
    finishedAt: null,
  });
}
