import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationInspection, Host } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import { ApplicationStates, type InspectedStatusDetails } from '../../applications/status/application-states';
import { IN_PROGRESS_STATUSES } from '../deployment-status';
import { Deployment } from '../deployment.entity';
import { FailedCheckCounter } from './failed-check-counter';
import { readProcessLogTail } from './process-log-tail';
import { LiveReleaseReconciler } from './live-release-reconciler';
import { deriveStatus, type DerivedStatus } from './derive-status';
import { processDisplayName, toProcessSnapshots } from './process-snapshot';

/** One application in one look at its server. */
export interface WatchedApplication {
  readonly application: Application;
  readonly inspection: ApplicationInspection | undefined;
  readonly host: Host;
  readonly inspectedAt: Date;
}

/** Writes what was seen of an application into its record, where the record does not say it already. */
@Injectable()
export class StatusRecorder {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly states: ApplicationStates,
    private readonly truth: LiveReleaseReconciler,
    private readonly checks: FailedCheckCounter,
  ) {}

  async record(look: WatchedApplication): Promise<void> {
    const { application, inspection: seen, inspectedAt: lookedAt } = look;
    const { id, currentDeploymentId } = application;
    if (currentDeploymentId === null && seen?.number === undefined) return;
    const observed = this.observe(look);
    const current = await this.dataSource.manager.findOneBy(Deployment, { id: currentDeploymentId ?? '' });
    const servesThat = seen?.number === undefined || seen.number === current?.number;
    if (servesThat && isKnown(application, observed)) return;
    const details = await withLines(look, observed.details);
    await this.dataSource.transaction(async (tx) => {
      const now = await this.states.locked(tx, id);
      // What has moved since the look knows better than the look.
      if (
        !now ||
        now.updatedAt > lookedAt ||
        (await tx.existsBy(Deployment, { applicationId: id, status: In(IN_PROGRESS_STATUSES) }))
      )
        return;
      if (seen) await this.truth.reconcile(tx, now, seen);
      await this.states.setStatus(tx, id, observed.status, observed.reason, details);
    });
  }

  /** Whether the next look is to come soon. */
  needsRecheck(id: string): boolean {
    return this.checks.needsRecheck(id);
  }

  keepOnly(serverId: string, ids: ReadonlySet<string>): void {
    this.checks.keepOnly(serverId, ids);
  }

  private observe({ application, inspection: seen, inspectedAt: lookedAt }: WatchedApplication): DerivedStatus {
    const { id, serverId, desiredState } = application;
    if (seen?.number === undefined) return deriveStatus(undefined, desiredState, lookedAt.getTime());
    const processes = toProcessSnapshots(seen);
    const failedChecks = this.checks.count(serverId, id, seen.number, processes);
    const observed = deriveStatus({ processes, failedChecks }, desiredState, lookedAt.getTime());
    const { certificateProblem: problem } = application;
    return observed.status === 'running' && problem !== null
      ? { ...observed, status: 'degraded', reason: problem }
      : observed;
  }
}

/** What it printed last, where it ended: that is what a person looks for first. */
async function withLines(
  { application, inspection: seen, host }: WatchedApplication,
  details: InspectedStatusDetails | null,
): Promise<InspectedStatusDetails | null> {
  if (!details || seen?.number === undefined || details.last_exit === null) return details;
  const process = toProcessSnapshots(seen).find((one) => processDisplayName(one) === details.process);
  return process ? { ...details, lines: await readProcessLogTail(host, application, seen.number, process) } : details;
}

/** How often it was started again is kept up to date, what it printed is read with it; since when it is so, one look does not tell. */
function isKnown({ status, statusReason, statusDetails }: Application, observed: DerivedStatus): boolean {
  return (
    status === observed.status &&
    statusReason === observed.reason &&
    isDeepStrictEqual(seenOf(statusDetails), seenOf(observed.details))
  );
}

const seenOf = (details: InspectedStatusDetails | null): object | null =>
  details && { ...details, lines: [], since: undefined };
