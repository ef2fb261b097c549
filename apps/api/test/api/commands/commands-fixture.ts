import type { ApplicationRecord, CommandRecord, CommandRunRecord } from '@fairlead/dto';
import { CommandScheduler } from '../../../src/commands/command-scheduler';
import { Command } from '../../../src/commands/command.entity';
import { CommandRunProgress } from '../../../src/commands/runs/command-run-progress';
import type { TestApi } from '../../harness/start-api';
import { applicationRoute, type HttpAgent } from '../../harness/test-records';
import { DeploymentSimulator } from '../deployments/deployment-simulator';

export const COMMAND_BODY = { name: 'remind', command: 'node remind.js', cron: '0 8 * * 1-5' };

/** The scheduled commands of an application, by the routes of it, and by the clock and the worker without waiting for them. */
export class CommandsFixture {
  readonly scheduler: CommandScheduler;
  readonly progress: CommandRunProgress;

  constructor(
    private readonly api: TestApi,
    private readonly http: HttpAgent,
    public application: ApplicationRecord,
  ) {
    this.scheduler = api.app.get(CommandScheduler, { strict: false });
    this.progress = api.app.get(CommandRunProgress, { strict: false });
  }

  get path(): string {
    return `${applicationRoute(this.application)}/commands`;
  }

  async create(more: object = {}): Promise<CommandRecord> {
    const { body } = await this.http
      .post(this.path)
      .send({ ...COMMAND_BODY, ...more })
      .expect(201);
    return body.data;
  }

  async goLive(): Promise<void> {
    const deployments = new DeploymentSimulator(this.api, this.http);
    await deployments.goLive(await deployments.deploy(this.application));
  }

  async runs(): Promise<CommandRunRecord[]> {
    return (await this.http.get(`${applicationRoute(this.application)}/command-runs?sort=created_at`).expect(200)).body
      .data;
  }

  /** The moment at which it is due, or as much later. */
  async triggerSchedule({ id }: CommandRecord, laterMs = 0): Promise<void> {
    const command = await this.api.dataSource.manager.findOneByOrFail(Command, { id });
    await this.scheduler.startDue(new Date((command.nextRunAt?.getTime() ?? NaN) + laterMs));
  }

  begin(id: string): ReturnType<CommandRunProgress['begin']> {
    return this.api.dataSource.transaction((tx) => this.progress.begin(tx, id));
  }
}
