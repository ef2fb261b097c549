import { Injectable } from '@nestjs/common';
import type { EventNameOf } from '@fairlead/contracts';
import type { EventContent } from '@fairlead/dto';
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
    event: EventContent<EventNameOf<'command'>>,
    { id }: Pick<Command, 'id'>,
    application: Of,
    actor: Actor,
  ): Promise<void> {
    return this.events.record(tx, {
      ...event,
      subject: { type: 'command', id, name: application.name },
      actor,
      serverId: application.serverId,
      applicationId: application.id,
    });
  }

  run(
    tx: Tx,
    name: EventNameOf<'command_run'>,
    run: CommandRun,
    application: Of,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    const { name: command, command: commandLine, commandId, exitCode, failure } = run;
    const data = { command, command_id: commandId, exit_code: exitCode, failure };
    const content: EventContent<EventNameOf<'command_run'>> =
      name === 'command_run.queued' ? { name, data: { ...data, command_line: commandLine } } : { name, data };
    return this.events.record(tx, {
      ...content,
      subject: { type: 'command_run', id: run.id, name: application.name },
      actor,
      serverId: application.serverId,
      applicationId: application.id,
    });
  }
}
