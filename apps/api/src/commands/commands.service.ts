import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CommandRecord, CommandsQuery, CreateCommand, UpdateCommand } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service';
import { actorOf } from '../auth/caller';
import { containsText } from '../platform/database/query/sql-condition';
import { findLocked } from '../platform/database/query/find-locked';
import { isUniqueViolation } from '../platform/database/errors/is-unique-violation';
import { newId } from '../platform/database/new-id';
import { readPage } from '../platform/database/query/read-page';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { AppError } from '../platform/http/errors/app-error';
import { sentFields } from '../platform/http/request/sent-fields';
import type { Caller } from '../platform/http/request/api-request';
import { ResultPage } from '../platform/http/response/result-page';
import { assertCronSchedule, nextRun } from '../platform/schedule/cron-schedule';
import { CommandEvents } from './command-events';
import { toCommandRecord, toCommandRecords } from './command.record';
import { Command } from './command.entity';

const COMMANDS_MAX = 50;
export const COMMAND_TIMEOUT_SECONDS = 3600;
const STANDARD = { timeZone: 'UTC', timeoutSeconds: COMMAND_TIMEOUT_SECONDS, enabled: true };

@Injectable()
export class CommandsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly events: CommandEvents,
  ) {}

  async page(caller: Caller, applicationId: string, query: CommandsQuery): Promise<ResultPage<CommandRecord>> {
    const { manager } = this.dataSource;
    await this.applications.require(manager, caller, applicationId);
    const where = { applicationId, ...(query.enabled && { enabled: query.enabled === 'true' }) };
    const also = query.search === undefined ? [] : [containsText(query.search, '"name"', '"command"')];
    const page = await readPage(manager, Command, { query, where, also });
    return new ResultPage(await toCommandRecords(manager, page.items), page.total, query);
  }

  async find(caller: Caller, applicationId: string, id: string): Promise<CommandRecord> {
    const { manager } = this.dataSource;
    await this.applications.require(manager, caller, applicationId);
    return toCommandRecord(manager, found(await manager.findOneBy(Command, { id, applicationId })));
  }

  create(caller: Caller, applicationId: string, body: CreateCommand): Promise<CommandRecord> {
    const timing = { cron: body.cron.trim(), timeZone: body.time_zone ?? STANDARD.timeZone };
    assertCronSchedule(timing);
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      if ((await tx.countBy(Command, { applicationId })) >= COMMANDS_MAX)
        throw new AppError('RESOURCE_CONFLICT', { message: `An application has at most ${COMMANDS_MAX} commands.` });
      const now = new Date();
      const command = tx.create(Command, {
        id: newId('command'),
        applicationId,
        name: body.name,
        command: body.command,
        ...timing,
        timeoutSeconds: body.timeout_seconds ?? STANDARD.timeoutSeconds,
        enabled: body.enabled ?? STANDARD.enabled,
        nextRunAt: null,
        createdAt: now,
        updatedAt: now,
      });
      command.nextRunAt = nextCommandRun(command, now);
      await orNameTaken(tx.insert(Command, partialRow<Command>(command)));
      const event = { name: 'command.created', data: { command: command.name } } as const;
      await this.events.command(tx, event, command, application, actorOf(caller));
      return toCommandRecord(tx, command);
    });
  }

  update(caller: Caller, applicationId: string, id: string, body: UpdateCommand): Promise<CommandRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      const command = await this.requireLocked(tx, applicationId, id);
      const before = { ...command };
      Object.assign(command, changesOf(body));
      assertCronSchedule(command);
      command.updatedAt = new Date();
      if (scheduleChanged(before, command)) command.nextRunAt = nextCommandRun(command, command.updatedAt);
      await orNameTaken(tx.save(Command, command));
      const data = { command: command.name, changed: sentFields(body) };
      await this.events.command(tx, { name: 'command.updated', data }, command, application, actorOf(caller));
      return toCommandRecord(tx, command);
    });
  }

  /** Its runs stay until retention removes them; a running one continues. */
  remove(caller: Caller, applicationId: string, id: string): Promise<CommandRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.require(tx, caller, applicationId);
      const command = await this.requireLocked(tx, applicationId, id);
      const record = await toCommandRecord(tx, command);
      await tx.delete(Command, { id });
      const event = { name: 'command.deleted', data: { command: command.name } } as const;
      await this.events.command(tx, event, command, application, actorOf(caller));
      return record;
    });
  }

  async requireLocked(tx: Tx, applicationId: string, id: string): Promise<Command> {
    return found(await findLocked(tx, Command, { id, applicationId }));
  }
}

export function nextCommandRun(command: Command, after: Date): Date | null {
  return command.enabled ? nextRun(command, after) : null;
}

function found(command: Command | null): Command {
  if (!command) throw new AppError('RESOURCE_NOT_FOUND', { message: 'The application has no such command.' });
  return command;
}

function changesOf(body: UpdateCommand): Partial<Command> {
  const { name, command, cron, time_zone, timeout_seconds, enabled } = body;
  return {
    ...(name !== undefined && { name }),
    ...(command !== undefined && { command }),
    ...(cron !== undefined && { cron: cron.trim() }),
    ...(time_zone !== undefined && { timeZone: time_zone ?? STANDARD.timeZone }),
    ...(timeout_seconds !== undefined && { timeoutSeconds: timeout_seconds ?? STANDARD.timeoutSeconds }),
    ...(enabled !== undefined && { enabled: enabled ?? STANDARD.enabled }),
  };
}

function scheduleChanged(before: Command, now: Command): boolean {
  return (['cron', 'timeZone', 'enabled'] as const).some((name) => before[name] !== now[name]);
}

async function orNameTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const taken = isUniqueViolation(error, 'commands_name_uq', 'commands.name');
    throw taken ? new AppError('NAME_TAKEN', { message: 'Another command of the application has this name.' }) : error;
  }
}
