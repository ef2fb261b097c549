import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import { ApplicationOperationsService } from '../../applications/operations/application-operations.service';
import { ApplicationRemoval } from '../../applications/operations/application-removal';
import { ApplicationStates } from '../../applications/status/application-states';
import { cleanupLane } from '../../applications/lanes';
import { Operation } from '../../operations/operation.entity';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { DeploymentProgress } from '../run/deployment-progress';
import { ACTIVE_STATUSES } from '../deployment-status';
import { Deployment } from '../deployment.entity';
import type { WatchedApplication } from './status-recorder';

/** What ended without success is tried again, but not all the time. */
const STOP_AGAIN_MS = 60_000;

/** What could not be done to an application, because its server was away: asked for again when the server is seen. */
@Injectable()
export class DeferredWork {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly states: ApplicationStates,
    private readonly removal: ApplicationRemoval,
    private readonly stops: ApplicationOperationsService,
    private readonly operations: OperationsService,
    private readonly progress: DeploymentProgress,
  ) {}

  async resume({ application, inspection: seen }: WatchedApplication): Promise<void> {
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
    const waits = await tx.existsBy(Operation, {
      lane: cleanupLane(application.id),
      status: In(['queued', 'running']),
    });
    if (!waits) await this.progress.enqueueCleanup(tx, application);
  }

  /** What has been started since the look, or is about to be, is meant to run. */
  private async stop(tx: Tx, id: string): Promise<void> {
    const application = await this.states.locked(tx, id);
    if (application?.desiredState !== 'stopped' || application.status === 'deleting') return;
    if (await tx.existsBy(Deployment, { applicationId: id, status: In(ACTIVE_STATUSES) })) return;
    const last = await this.operations.latestOfKind(tx, 'application.stop', id);
    if (last?.status === 'queued' || last?.status === 'running') return;
    if (last?.finishedAt && Date.now() - last.finishedAt.getTime() < STOP_AGAIN_MS) return;
    await this.stops.enqueueStop(tx, application);
  }
}
