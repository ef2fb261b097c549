import type { ApplicationRecord, CommandRecord, CommandRunRecord } from '@fairlead/dto';
import { CommandClock } from '../../src/commands/command-clock';
import { Command } from '../../src/commands/command.entity';
import { RunProgress } from '../../src/commands/run-progress';
import type { TestApi } from '../harness/start-api';
import { pathOf, type Http } from './applications-support';
import { LinkedDeployments } from './linked-deployments';

export const COMMAND = { name: 'remind', command: 'node remind.js', cron: '0 8 * * 1-5' };

/** The scheduled commands of an application, by the routes of it, and by the clock and the worker without waiting for them. */
export class Commands {
  readonly clock: CommandClock;
  readonly progress: RunProgress;

  constructor(
    private readonly api: TestApi,
    private readonly http: Http,
    public application: ApplicationRecord,
  ) {
    this.clock = api.app.get(CommandClock, { strict: false });
    this.progress = api.app.get(RunProgress, { strict: false });
  }

  get path(): string {
    return `${pathOf(this.application)}/commands`;
  }

  async make(more: object = {}): Promise<CommandRecord> {
    const { body } = await this.http
      .post(this.path)
      .send({ ...COMMAND, ...more })
      .expect(201);
    return body.data;
  }

  async goLive(): Promise<void> {
    const deployments = new LinkedDeployments(this.api, this.http);
    await deployments.goLive(await deployments.deploy(this.application));
  }

  async runs(): Promise<CommandRunRecord[]> {
    return (await this.http.get(`${pathOf(this.application)}/command-runs?sort=created_at`).expect(200)).body.data;
  }

  /** The moment at which it is due, or as much later. */
  async whenDue({ id }: CommandRecord, laterMs = 0): Promise<void> {
    const command = await this.api.dataSource.manager.findOneByOrFail(Command, { id });
    await this.clock.beginDue(new Date((command.nextRunAt?.getTime() ?? NaN) + laterMs));
  }

  begin(id: string): ReturnType<RunProgress['begin']> {
    return this.api.dataSource.transaction((tx) => this.progress.begin(tx, id));
  }
}
