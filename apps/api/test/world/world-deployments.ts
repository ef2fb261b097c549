import type { ApplicationRecord, DeploymentRecord, LogLineRecord } from '@fairlead/dto';
import type { DeploymentStage } from '@fairlead/contracts';
import { Deployment } from '../../src/deployments/deployment.entity';
import { DeploymentProgress } from '../../src/deployments/run/deployment-progress';
import type { UnsuccessfulOutcome } from '../../src/operations/operation-handler';
import type { Tx } from '../../src/platform/database/tx';
import { LogLine } from '../../src/operations/logs/log-line.entity';
import { Operation } from '../../src/operations/operation.entity';
import { partialRow } from '../../src/platform/database/query/partial-row';
import { DeploymentSimulator } from '../api/deployments/deployment-simulator';
import { applicationRoute } from '../harness/test-records';
import { definedFields, toDate, type WorldContext } from './world-context';

export type DeploymentChanges = Partial<
  Pick<
    DeploymentRecord,
    'status' | 'trigger' | 'commit' | 'artifact' | 'failure' | 'stages' | 'started_at' | 'finished_at' | 'switch'
  >
> & {
  /** When its observation passed: it can be rolled back to from then on. */
  live_at?: string | null;
};

export type DeploymentLogLine = Partial<Pick<LogLineRecord, 'stage' | 'stream' | 'text'>>;

const ROWS_PER_INSERT = 1000;
/** How long before the test the logs of deployments begin. */
const LOG_AGE_MS = 60_000;
const STAGES = ['building', 'starting', 'verifying', 'switching', 'observing'] as const;

/** Deployments that no worker runs; a test advances them. */
export class WorldDeployments {
  private readonly logs = new Map<string, { start: number; lines: number }>();

  constructor(private readonly context: WorldContext) {}

  /** Queued, as the API answers. */
  async request(application: { id: string }): Promise<DeploymentRecord> {
    const agent = await this.context.agent();
    const { body } = await agent
      .post(`${applicationRoute(application)}/deploy`)
      .send({})
      .expect(202);
    return body.data;
  }

  /** Requested, and taken from its beginning until its observation has passed, with every event. */
  async addLive(application: ApplicationRecord): Promise<DeploymentRecord> {
    const simulator = new DeploymentSimulator(this.context.api, await this.context.agent());
    const deployment = await simulator.deploy(application);
    await simulator.goLive(deployment);
    return deployment;
  }

  /** Fields of the record as they are to be, without an event. */
  async change({ id }: { id: string }, changes: DeploymentChanges): Promise<void> {
    const { switch: switched, failure } = changes;
    const row = definedFields<Partial<Deployment>>({
      status: changes.status,
      trigger: changes.trigger,
      commit: changes.commit,
      artifact: changes.artifact,
      failure,
      stages: changes.stages,
      startedAt: toDate(changes.started_at),
      finishedAt: toDate(changes.finished_at),
      liveAt: toDate(changes.live_at),
      switchedAt: switched && toDate(switched.at),
      switchDurationMs: switched && switched.duration_ms,
    });
    await this.context.api.dataSource.manager.update(Deployment, id, partialRow<Deployment>(row));
  }

  /** More lines of its log; what a line does not say is the building stage's output. */
  async addLog({ id }: { id: string }, lines: readonly DeploymentLogLine[]): Promise<void> {
    const operationId = await this.operationOf(id);
    const log = this.logs.get(id) ?? { start: Date.now() - LOG_AGE_MS, lines: 0 };
    this.logs.set(id, log);
    const rows = lines.map(({ stage, stream, text }) => {
      const seq = ++log.lines;
      return {
        operationId,
        seq,
        at: new Date(log.start + seq),
        step: stage ?? 'building',
        stream: stream ?? ('stdout' as const),
        text: text ?? `line ${seq}`,
      };
    });
    for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
      await this.context.api.dataSource.manager.insert(LogLine, rows.slice(at, at + ROWS_PER_INSERT));
    }
  }

  /** Its beginning, as a worker does it. */
  async begin({ id }: { id: string }): Promise<void> {
    const { manager } = this.context.api.dataSource;
    await manager.update(Operation, await this.operationOf(id), { status: 'running' });
    await this.advance((progress, tx) => progress.begin(tx, id));
  }

  /** The end of its previous stage and the beginning of this one. */
  async enter({ id }: { id: string }, stage: DeploymentStage): Promise<void> {
    const before = STAGES[STAGES.findIndex((name) => name === stage) - 1];
    const changes = [
      ...(before === undefined ? [] : [{ name: before, status: 'succeeded' as const }]),
      { name: stage, status: 'running' as const },
    ];
    await this.advance((progress, tx) => progress.stages(tx, id, changes));
  }

  async switchTo({ id }: { id: string }): Promise<void> {
    await this.advance((progress, tx) => progress.switched(tx, id, new Date(), 4));
  }

  /** Its end without success, diagnosed from its log. */
  async endWith({ id }: { id: string }, outcome: UnsuccessfulOutcome): Promise<void> {
    await this.advance((progress, tx) => progress.ended(tx, id, outcome));
    const end = { status: outcome.status, finishedAt: new Date() };
    await this.context.api.dataSource.manager.update(Operation, await this.operationOf(id), end);
  }

  private async advance(work: (progress: DeploymentProgress, tx: Tx) => Promise<unknown>): Promise<void> {
    const { app, dataSource } = this.context.api;
    await dataSource.transaction((tx) => work(app.get(DeploymentProgress, { strict: false }), tx));
  }

  /** Its end after every stage, and with it that of its log. */
  async end(deployment: { id: string }, status: 'live' | 'failed'): Promise<void> {
    const started = new Date(this.logs.get(deployment.id)?.start ?? Date.now() - LOG_AGE_MS).toISOString();
    const finished = new Date();
    const times = { started_at: started, finished_at: finished.toISOString() };
    const stages = STAGES.map((name) => ({ name, status: 'succeeded' as const, ...times }));
    await this.change(deployment, { status, stages, finished_at: times.finished_at });
    const operation = { status: 'succeeded', finishedAt: finished } as const;
    await this.context.api.dataSource.manager.update(Operation, await this.operationOf(deployment.id), operation);
  }

  private async operationOf(id: string): Promise<string> {
    const { operationId } = await this.context.api.dataSource.manager.findOneByOrFail(Deployment, { id });
    return operationId ?? '';
  }
}
