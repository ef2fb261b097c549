import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, In } from 'typeorm';
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
import type { WatchedApplication, WatchedRow } from './status-recorder';

/** A stop that did not succeed is retried after this time. */
const STOP_RETRY_MS = 60_000;

/** Resumes the work on an application that was deferred because its server was unreachable. */
@Injectable()
export class DeferredWork {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly states: ApplicationStates,
    private readonly removal: ApplicationRemoval,
    private readonly applicationOperations: ApplicationOperationsService,
    private readonly operations: OperationsService,
    private readonly progress: DeploymentProgress,
  ) {}

  async resume({ application, inspection }: WatchedApplication): Promise<void> {
    const { status, statusReason, cleanupPending, desiredState } = application;
    if (status === 'deleting') {
      if (statusReason !== null) await this.dataSource.transaction((tx) => this.removal.begin(tx, application));
      return;
    }
    if (cleanupPending) await this.dataSource.transaction((tx) => this.enqueueCleanup(tx, application));
    if (desiredState === 'stopped' && inspection?.number !== undefined)
      await this.dataSource.transaction((tx) => this.stop(tx, application.id));
  }

  private async enqueueCleanup(tx: Tx, application: WatchedRow): Promise<void> {
    const isEnqueued = await tx.existsBy(Operation, {
      lane: cleanupLane(application.id),
      status: In(['queued', 'running']),
    });
    if (!isEnqueued) await this.progress.enqueueCleanup(tx, application);
  }

  /** A release that has been started since the inspection, or is about to be, is meant to run. */
  private async stop(tx: Tx, id: string): Promise<void> {
    const application = await this.states.locked(tx, id);
    if (application?.desiredState !== 'stopped' || application.status === 'deleting') return;
    if (await tx.existsBy(Deployment, { applicationId: id, status: In(ACTIVE_STATUSES) })) return;
    const last = await this.operations.latestOfKind(tx, 'application.stop', id);
    if (last?.status === 'queued' || last?.status === 'running') return;
    if (last?.finishedAt && Date.now() - last.finishedAt.getTime() < STOP_RETRY_MS) return;
    await this.applicationOperations.enqueueStop(tx, application);
  }
}
