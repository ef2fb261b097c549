import type { ApplicationStatus, ProcessState } from '@fairlead/contracts';
import type { ApplicationRecord, ApplicationStatsPoint, CreateApplication, StatusDetails } from '@fairlead/dto';
import { Application } from '../../src/applications/application.entity';
import { Deployment } from '../../src/deployments/deployment.entity';
import { diagnoseCrash } from '../../src/deployments/diagnosis/diagnose-crash';
import { factsOfDeployment } from '../../src/deployments/diagnosis/diagnosis-facts';
import { ApplicationSample } from '../../src/applications/stats/application-sample.entity';
import { LatestUsage } from '../../src/applications/stats/latest-usage';
import { ApplicationStates } from '../../src/applications/status/application-states';
import { partialRow } from '../../src/platform/database/query/partial-row';
import { applicationRoute, makeApplication } from '../harness/test-records';
import { definedFields, type WorldContext } from './world-context';

export type ApplicationChanges = Partial<
  Pick<
    ApplicationRecord,
    'status' | 'status_reason' | 'desired_state' | 'maintenance' | 'urls' | 'current_deployment_id'
  >
>;

/** A process as an inspection finds it. */
export interface InspectedProcess {
  name: string;
  instance: number;
  state: ProcessState;
  restarts: number;
  since?: string;
  last_exit?: string;
  memory_bytes?: number;
  /** Time on the processor since it was started. */
  cpu_seconds: number;
}

const INSPECTED_APART_SECONDS = 10;
const UPTIME_SECONDS = 1000;

export class WorldApplications {
  constructor(private readonly context: WorldContext) {}

  async add(serverId: string, body: Partial<CreateApplication> = {}): Promise<ApplicationRecord> {
    return makeApplication(await this.context.agent(), serverId, body);
  }

  async read(application: { id: string }): Promise<ApplicationRecord> {
    return (await (await this.context.agent()).get(applicationRoute(application)).expect(200)).body.data;
  }

  /** As the watcher reports it, with its events. */
  async setStatus(
    { id }: { id: string },
    status: ApplicationStatus,
    reason: string | null = null,
    details: Omit<StatusDetails, 'since'> | null = null,
  ): Promise<void> {
    await this.context.api.dataSource.transaction((tx) => this.states.setStatus(tx, id, status, reason, details));
  }

  /** As the watcher reports the end of a process, with the cause that the rules find in what it printed. */
  async setCrash(
    { id }: { id: string },
    status: ApplicationStatus,
    reason: string,
    details: Omit<StatusDetails, 'since' | 'diagnosis'>,
  ): Promise<void> {
    const { manager } = this.context.api.dataSource;
    const application = await manager.findOneByOrFail(Application, { id });
    const deployment = await manager.findOneByOrFail(Deployment, { id: application.currentDeploymentId ?? '' });
    const { process, last_exit: exit, out_of_memory: outOfMemory } = details;
    const printedAt = new Date().toISOString();
    const diagnosis = diagnoseCrash(
      { process, exit: exit ?? 'exit code 1', outOfMemory },
      details.lines.map((text) => ({ seq: null, at: printedAt, text })),
      factsOfDeployment(application, deployment, null),
    );
    await this.setStatus({ id }, status, reason, { ...details, diagnosis });
  }

  /** As the worker reports it after it has stopped the application. */
  async setStopped({ id }: { id: string }): Promise<void> {
    await this.context.api.dataSource.transaction((tx) => this.states.setStopped(tx, id));
  }

  /** Fields of the record as they are to be, without an event. */
  async change({ id }: { id: string }, changes: ApplicationChanges): Promise<void> {
    const row = definedFields<Partial<Application>>({
      status: changes.status,
      statusReason: changes.status_reason,
      desiredState: changes.desired_state,
      maintenance: changes.maintenance,
      urls: changes.urls,
      currentDeploymentId: changes.current_deployment_id,
    });
    await this.context.api.dataSource.manager.update(Application, id, partialRow<Application>(row));
  }

  /** Samples of one minute each. */
  async addSamples({ id }: { id: string }, points: readonly ApplicationStatsPoint[]): Promise<void> {
    const rows = points.map(({ at, cpu_percent, memory_bytes }) => ({
      applicationId: id,
      resolution: 60,
      at: Date.parse(at) / 1000,
      cpuPercent: cpu_percent,
      memoryBytes: memory_bytes,
    }));
    await this.context.api.dataSource.manager.insert(ApplicationSample, rows);
  }

  /** Two inspections of its processes, the last of them now: rates need both. */
  async recordInspections(
    { id, server_id }: Pick<ApplicationRecord, 'id' | 'server_id'>,
    before: readonly InspectedProcess[],
    now: readonly InspectedProcess[],
  ): Promise<void> {
    const usage = this.context.api.app.get(LatestUsage, { strict: false });
    const inspection = (processes: readonly InspectedProcess[], uptimeSeconds: number) => ({
      applicationId: id,
      number: 1,
      state: 'running' as const,
      restarts: 0,
      processes: processes.map(engineProcess),
      maintenance: false,
      uptimeSeconds,
    });
    const earlier = Date.now() - INSPECTED_APART_SECONDS * 1000;
    await usage.recordInspections(server_id, [inspection(before, UPTIME_SECONDS)], earlier);
    await usage.recordInspections(server_id, [inspection(now, UPTIME_SECONDS + INSPECTED_APART_SECONDS)], Date.now());
  }

  private get states(): ApplicationStates {
    return this.context.api.app.get(ApplicationStates, { strict: false });
  }
}

type Inspections = Parameters<LatestUsage['recordInspections']>[1];
type EngineProcess = Inspections[number]['processes'][number];

const NANOSECONDS = 1e9;

const engineProcess = ({
  since,
  last_exit,
  memory_bytes,
  cpu_seconds,
  ...process
}: InspectedProcess): EngineProcess => ({
  ...process,
  recentExits: 0,
  recentOomKills: 0,
  activeSince: since,
  lastExit: last_exit,
  memoryBytes: memory_bytes,
  cpuNanoseconds: cpu_seconds * NANOSECONDS,
});
