import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationInspection, Host } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import { ApplicationStates, type InspectedStatusDetails } from '../../applications/status/application-states';
import { hasChanged } from '../../platform/database/query/has-changed';
import { IN_PROGRESS_STATUSES } from '../deployment-status';
import { Deployment } from '../deployment.entity';
import { CrashDetails } from './crash-details';
import { FailedCheckCounter } from './failed-check-counter';
import { LiveReleaseReconciler } from './live-release-reconciler';
import { deriveStatus, type DerivedStatus } from './derive-status';
import { processDisplayName, toProcessSnapshots } from './process-snapshot';

/** What an inspection needs of an application. It is read every few seconds, so it contains nothing that is encrypted. */
export const WATCHED_COLUMNS = {
  id: true,
  serverId: true,
  status: true,
  statusReason: true,
  statusDetails: true,
  desiredState: true,
  currentDeploymentId: true,
  liveSettings: true,
  certificateProblem: true,
  cleanupPending: true,
  updatedAt: true,
} as const;
export type WatchedRow = Pick<Application, keyof typeof WATCHED_COLUMNS>;

/** One application in one inspection of its server. */
export interface WatchedApplication {
  readonly application: WatchedRow;
  /** Number of its current deployment. */
  readonly currentNumber: number | undefined;
  readonly inspection: ApplicationInspection | undefined;
  readonly host: Host;
  readonly inspectedAt: Date;
}

/** Records the inspected status of an application if it changed. */
@Injectable()
export class StatusRecorder {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly states: ApplicationStates,
    private readonly reconciler: LiveReleaseReconciler,
    private readonly checks: FailedCheckCounter,
    private readonly crashes: CrashDetails,
  ) {}

  async record(watched: WatchedApplication): Promise<void> {
    const { application, currentNumber, inspection } = watched;
    const { id, currentDeploymentId } = application;
    if (currentDeploymentId === null && inspection?.number === undefined) return;
    const observed = this.derive(watched);
    const isCurrent = inspection?.number === undefined || inspection.number === currentNumber;
    if (isCurrent && isUnchanged(application, observed)) return;
    const details = await this.withCrash(watched, observed.details);
    await this.dataSource.transaction(async (tx) => {
      const now = await this.states.locked(tx, id);
      // A record that changed after the inspection is newer than its result.
      if (
        !now ||
        hasChanged(now, application) ||
        (await tx.existsBy(Deployment, { applicationId: id, status: In(IN_PROGRESS_STATUSES) }))
      )
        return;
      if (inspection) await this.reconciler.reconcile(tx, now, inspection);
      await this.states.setStatus(tx, id, observed.status, observed.reason, details);
    });
  }

  /** Whether the application should be inspected again soon. */
  needsRecheck(id: string): boolean {
    return this.checks.needsRecheck(id);
  }

  keepOnly(serverId: string, ids: ReadonlySet<string>): void {
    this.checks.keepOnly(serverId, ids);
  }

  /** Adds how a process ended, which is read only when something changed. */
  private withCrash(
    { application: { id }, inspection, host }: WatchedApplication,
    details: InspectedStatusDetails | null,
  ): Promise<InspectedStatusDetails | null> | InspectedStatusDetails | null {
    if (!details || inspection?.number === undefined || details.last_exit === null) return details;
    const process = toProcessSnapshots(inspection).find((one) => processDisplayName(one) === details.process);
    return process ? this.crashes.of(host, { id, number: inspection.number }, process, details) : details;
  }

  private derive({ application, inspection, inspectedAt }: WatchedApplication): DerivedStatus {
    const { id, serverId, desiredState } = application;
    if (inspection?.number === undefined) return deriveStatus(undefined, desiredState, inspectedAt.getTime());
    const processes = toProcessSnapshots(inspection);
    const failedChecks = this.checks.count(serverId, id, inspection.number, processes);
    const observed = deriveStatus({ processes, failedChecks }, desiredState, inspectedAt.getTime());
    const { certificateProblem: problem } = application;
    return observed.status === 'running' && problem !== null
      ? { ...observed, status: 'degraded', reason: problem }
      : observed;
  }
}

/** Compares without `lines`, `diagnosis` and `since`, which one inspection does not determine. */
function isUnchanged({ status, statusReason, statusDetails }: WatchedRow, observed: DerivedStatus): boolean {
  return (
    status === observed.status &&
    statusReason === observed.reason &&
    isDeepStrictEqual(comparable(statusDetails), comparable(observed.details))
  );
}

const comparable = (details: InspectedStatusDetails | null): object | null =>
  details && { ...details, lines: [], diagnosis: null, since: undefined };
