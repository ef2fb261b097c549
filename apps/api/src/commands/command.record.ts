import type { CommandRecord, CommandRunRecord, LastCommandRun } from '@fairlead/dto';
import { In, type EntityManager } from 'typeorm';
import { durationMs, isoOrNull, lifecycleTimes } from '../operations/lifecycle/lifecycle-columns';
import { sql } from '../platform/database/query/sql';
import { CommandRun } from './runs/command-run.entity';
import type { Command } from './command.entity';

/** The records of commands, with the newest run of each. */
export async function toCommandRecords(manager: EntityManager, commands: readonly Command[]): Promise<CommandRecord[]> {
  const runs = await newestRuns(
    manager,
    commands.map(({ id }) => id),
  );
  return commands.map((command) => ({
    id: command.id,
    application_id: command.applicationId,
    name: command.name,
    command: command.command,
    cron: command.cron,
    time_zone: command.timeZone,
    timeout_seconds: command.timeoutSeconds,
    enabled: command.enabled,
    next_run_at: isoOrNull(command.nextRunAt),
    last_run: runs.get(command.id) ?? null,
    created_at: command.createdAt.toISOString(),
    updated_at: command.updatedAt.toISOString(),
  }));
}

export async function toCommandRecord(manager: EntityManager, command: Command): Promise<CommandRecord> {
  const [record] = await toCommandRecords(manager, [command]);
  if (!record) throw new Error('A command has no record.');
  return record;
}

export function toCommandRunRecord(run: CommandRun): CommandRunRecord {
  return {
    id: run.id,
    application_id: run.applicationId,
    command_id: run.commandId,
    command_name: run.name,
    one_off: run.oneOff,
    command: run.command,
    timeout_seconds: run.timeoutSeconds,
    status: run.status,
    trigger: run.trigger,
    actor: run.actor,
    deployment_number: run.deploymentNumber,
    exit_code: run.exitCode,
    failure: run.failure,
    ...lifecycleTimes(run),
    duration_ms: durationMs(run),
  };
}

async function newestRuns(manager: EntityManager, commandIds: readonly string[]): Promise<Map<string, LastCommandRun>> {
  if (commandIds.length === 0) return new Map();
  // Ids sort by the time of their creation.
  const newest = await sql<{ id: string }>(
    manager,
    'SELECT MAX(id) AS id FROM command_runs WHERE command_id IN (:...commandIds) GROUP BY command_id',
    { commandIds },
  );
  const runs = await manager.find(CommandRun, {
    where: { id: In(newest.map(({ id }) => id)) },
    select: { id: true, commandId: true, status: true, createdAt: true },
  });
  return new Map(
    runs.map(({ id, commandId, status, createdAt }) => [
      commandId ?? '',
      { run_id: id, status, at: createdAt.toISOString() },
    ]),
  );
}
