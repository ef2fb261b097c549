import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import type { Application } from '../applications/application.entity';
import { ApplicationOperations } from '../applications/application-operations.service';
import { ApplicationRemoval } from '../applications/application-removal';
import { ApplicationStates } from '../applications/application-states';
import { tidyLane } from '../applications/lanes';
import { Operation } from '../operations/operation.entity';
import { OperationsService } from '../operations/operations.service';
import type { Tx } from '../platform/database/tx';
import { DeploymentProgress } from './deployment-progress';
import { ACTIVE } from './deployment-states';
import { Deployment } from './deployment.entity';
import type { Look } from './seen-status';

/** What ended without success is tried again, but not all the time. */
const STOP_AGAIN_MS = 60_000;

/** What could not be done to an application, because its server was away: asked for again when the server is seen. */
@Injectable()
export class LeftUndone {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly states: ApplicationStates,
    private readonly removal: ApplicationRemoval,
    private readonly stops: ApplicationOperations,
    private readonly operations: OperationsService,
    private readonly progress: DeploymentProgress,
  ) {}

  async resume({ application, seen }: Look): Promise<void> {
    const { status, statusReason, untidy, desiredState } = application;
    if (status === 'deleting') {
      if (statusReason !== null) await this.dataSource.transaction((tx) => this.removal.begin(tx, application));
      return;
    }
    if (untidy) await this.dataSource.transaction((tx) => this.tidy(tx, application));
    if (desiredState === 'stopped' && seen?.number !== undefined)
      await this.dataSource.transaction((tx) => this.stop(tx, application.id));
  }

  private async tidy(tx: Tx, application: Application): Promise<void> {
    const waits = await tx.existsBy(Operation, { lane: tidyLane(application.id), status: In(['queued', 'running']) });
    if (!waits) await this.progress.tidy(tx, application);
  }

  /** What has been started since the look, or is about to be, is meant to run. */
  private async stop(tx: Tx, id: string): Promise<void> {
    const application = await this.states.locked(tx, id);
    if (application?.desiredState !== 'stopped' || application.status === 'deleting') return;
    if (await tx.existsBy(Deployment, { applicationId: id, status: In(ACTIVE) })) return;
    const last = await this.operations.latest(tx, 'application.stop', id);
    if (last?.status === 'queued' || last?.status === 'running') return;
    if (last?.finishedAt && Date.now() - last.finishedAt.getTime() < STOP_AGAIN_MS) return;
    await this.stops.enqueueStop(tx, application);
  }
}
