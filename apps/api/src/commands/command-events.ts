import { Injectable } from '@nestjs/common';
import type { EventName } from '@fairlead/contracts';
import type { Application } from '../applications/application.entity';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import type { Tx } from '../platform/database/tx';
import type { CommandRun } from './runs/command-run.entity';
import type { Command } from './command.entity';

type Of = Pick<Application, 'id' | 'name' | 'serverId'>;

/** Records events of commands and their runs in the transaction of the change. */
@Injectable()
export class CommandEvents {
  constructor(private readonly events: EventsService) {}

  command(
    tx: Tx,
    name: EventName,
    command: Command,
    application: Of,
    actor: Actor,
    data: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    return this.events.record(tx, {
      name,
      subject: { type: 'command', id: command.id, name: application.name },
      actor,
      data: { command: command.name, ...data },
      serverId: application.serverId,
      applicationId: application.id,
    });
  }

  run(tx: Tx, name: EventName, run: CommandRun, application: Of, actor: Actor = SYSTEM_ACTOR): Promise<void> {
    return this.events.record(tx, {
      name,
      subject: { type: 'command_run', id: run.id, name: application.name },
      actor,
      data: {
        command: run.name,
        command_id: run.commandId,
        ...(run.exitCode !== null && { exit_code: run.exitCode }),
        ...(run.failure && { failure: run.failure }),
      },
      serverId: application.serverId,
      applicationId: application.id,
    });
  }
}
