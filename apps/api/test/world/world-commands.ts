import type { CommandRecord, CommandRunRecord, CreateCommand } from '@fairlead/dto';
import { CommandRun } from '../../src/commands/runs/command-run.entity';
import { newId } from '../../src/platform/database/new-id';
import { partialRow } from '../../src/platform/database/query/partial-row';
import { applicationRoute } from '../harness/test-records';
import { toDate, type WorldContext } from './world-context';

export type CommandRunChanges = Partial<
  Pick<
    CommandRunRecord,
    | 'status'
    | 'trigger'
    | 'actor'
    | 'deployment_number'
    | 'exit_code'
    | 'failure'
    | 'cancel_requested_at'
    | 'created_at'
    | 'started_at'
    | 'finished_at'
  >
>;

const MINUTE_MS = 60_000;

export class WorldCommands {
  constructor(private readonly context: WorldContext) {}

  async add(application: { id: string }, body: CreateCommand): Promise<CommandRecord> {
    const agent = await this.context.agent();
    return (
      await agent
        .post(`${applicationRoute(application)}/commands`)
        .send(body)
        .expect(201)
    ).body.data;
  }

  /** A run that succeeded a minute ago, except for what is said. Gives its id. */
  async addRun(command: CommandRecord, more: CommandRunChanges = {}): Promise<string> {
    const now = Date.now();
    const started = new Date(now - 2 * MINUTE_MS).toISOString();
    const said = {
      status: 'succeeded' as const,
      trigger: 'schedule' as const,
      actor: { type: 'system' as const, id: 'system', name: 'Fairlead' },
      deployment_number: 1,
      exit_code: 0,
      failure: null,
      cancel_requested_at: null,
      created_at: started,
      started_at: started,
      finished_at: new Date(now - MINUTE_MS).toISOString(),
      ...more,
    };
    const run = this.context.api.dataSource.manager.create(CommandRun, {
      id: newId('commandRun'),
      applicationId: command.application_id,
      commandId: command.id,
      name: command.name,
      command: command.command,
      oneOff: false,
      timeoutSeconds: 3600,
      status: said.status,
      trigger: said.trigger,
      actor: said.actor,
      deploymentNumber: said.deployment_number,
      exitCode: said.exit_code,
      failure: said.failure,
      operationId: null,
      cancelRequestedAt: toDate(said.cancel_requested_at),
      createdAt: toDate(said.created_at),
      startedAt: toDate(said.started_at),
      finishedAt: toDate(said.finished_at),
    });
    await this.context.api.dataSource.manager.insert(CommandRun, partialRow<CommandRun>(run));
    return run.id;
  }
}
