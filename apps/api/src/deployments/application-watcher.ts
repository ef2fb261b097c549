import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inspectApplications, type ApplicationInspection, type Host } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import { Application } from '../applications/application.entity';
import { ApplicationRemoval } from '../applications/application-removal';
import { ApplicationStates } from '../applications/application-states';
import { tidyLane } from '../applications/lanes';
import { Operation } from '../operations/operation.entity';
import { sql } from '../platform/database/sql';
import type { Tx } from '../platform/database/tx';
import { ServerWatches, type ServerWatcher } from '../servers/server-watches';
import { DeploymentProgress } from './deployment-progress';
import { UNDER_WAY } from './deployment-states';
import { Deployment } from './deployment.entity';
import { LiveTruth } from './live-truth';
import { observedStatus } from './observed-status';

/** Looks at what applications do, with one command for all of a server, and takes up what was left while it was away. */
@Injectable()
export class ApplicationWatcher implements ServerWatcher, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watches: ServerWatches,
    private readonly states: ApplicationStates,
    private readonly truth: LiveTruth,
    private readonly progress: DeploymentProgress,
    private readonly removal: ApplicationRemoval,
  ) {}

  onModuleInit(): void {
    this.watches.register(this);
  }

  async servers(): Promise<readonly string[]> {
    await this.loseSight();
    const rows = await sql<{ server_id: string }>(
      this.dataSource.manager,
      'SELECT DISTINCT server_id FROM applications',
    );
    return rows.map(({ server_id }) => server_id);
  }

  async watch(serverId: string, host: Host, signal: AbortSignal): Promise<void> {
    const lookedAt = new Date();
    const seen = new Map(
      (await inspectApplications(host, { signal })).map((inspection) => [inspection.applicationId, inspection]),
    );
    const applications = await this.dataSource.manager.findBy(Application, { serverId });
    for (const application of applications) await this.note(application, seen.get(application.id), lookedAt);
  }

  private async note(application: Application, seen: ApplicationInspection | undefined, lookedAt: Date): Promise<void> {
    const { id, status, statusReason, untidy, currentDeploymentId } = application;
    if (status === 'deleting') {
      if (statusReason !== null) await this.dataSource.transaction((tx) => this.removal.begin(tx, application));
      return;
    }
    if (untidy) await this.dataSource.transaction((tx) => this.tidy(tx, application));
    if (currentDeploymentId === null && seen?.number === undefined) return;
    const observed = observedStatus(seen, lookedAt.getTime());
    const current = await this.dataSource.manager.findOneBy(Deployment, { id: currentDeploymentId ?? '' });
    if (observed.status === status && observed.reason === statusReason && seen?.number === current?.number) return;
    await this.dataSource.transaction(async (tx) => {
      const now = await this.states.locked(tx, id);
      // What has moved since the look knows better than the look.
      if (
        !now ||
        now.updatedAt > lookedAt ||
        (await tx.existsBy(Deployment, { applicationId: id, status: In(UNDER_WAY) }))
      )
        return;
      if (seen) await this.truth.adopt(tx, now, seen);
      await this.states.setStatus(tx, id, observed.status, observed.reason);
    });
  }

  private async tidy(tx: Tx, application: Application): Promise<void> {
    const waits = await tx.existsBy(Operation, { lane: tidyLane(application.id), status: In(['queued', 'running']) });
    if (!waits) await this.progress.tidy(tx, application);
  }

  /** Of what is on a server that cannot be reached nothing is known, and nothing is claimed. */
  private async loseSight(): Promise<void> {
    const hidden = await sql<{ id: string }>(
      this.dataSource.manager,
      `SELECT a.id FROM applications a JOIN servers s ON s.id = a.server_id
       WHERE s.status IN ('unreachable', 'host_key_mismatch') AND a.status IN ('running', 'degraded', 'crashed', 'stopped')`,
    );
    for (const { id } of hidden) {
      await this.dataSource.transaction((tx) =>
        this.states.setStatus(tx, id, 'unknown', 'The server cannot be reached at this moment.'),
      );
    }
  }
}
