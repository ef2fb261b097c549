import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApplicationInspection, Host } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import type { Application } from '../applications/application.entity';
import { ApplicationStates, type SeenDetails } from '../applications/application-states';
import { UNDER_WAY } from './deployment-states';
import { Deployment } from './deployment.entity';
import { FailedCheckCounts } from './failed-check-counts';
import { lastLines } from './last-lines';
import { LiveTruth } from './live-truth';
import { observedStatus, type ObservedStatus } from './observed-status';
import { nameOf, seenProcesses } from './seen-processes';

/** One application in one look at its server. */
export interface Look {
  readonly application: Application;
  readonly seen: ApplicationInspection | undefined;
  readonly host: Host;
  readonly lookedAt: Date;
}

/** Writes what was seen of an application into its record, where the record does not say it already. */
@Injectable()
export class SeenStatus {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly states: ApplicationStates,
    private readonly truth: LiveTruth,
    private readonly checks: FailedCheckCounts,
  ) {}

  async note(look: Look): Promise<void> {
    const { application, seen, lookedAt } = look;
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
        (await tx.existsBy(Deployment, { applicationId: id, status: In(UNDER_WAY) }))
      )
        return;
      if (seen) await this.truth.adopt(tx, now, seen);
      await this.states.setStatus(tx, id, observed.status, observed.reason, details);
    });
  }

  /** Whether the next look is to come soon. */
  isDoubtful(id: string): boolean {
    return this.checks.isDoubtful(id);
  }

  keepOnly(serverId: string, ids: ReadonlySet<string>): void {
    this.checks.keepOnly(serverId, ids);
  }

  private observe({ application, seen, lookedAt }: Look): ObservedStatus {
    const { id, serverId, desiredState } = application;
    if (seen?.number === undefined) return observedStatus(undefined, desiredState, lookedAt.getTime());
    const processes = seenProcesses(seen);
    const failedChecks = this.checks.count(serverId, id, seen.number, processes);
    const observed = observedStatus({ processes, failedChecks }, desiredState, lookedAt.getTime());
    const { certificateProblem: problem } = application;
    return observed.status === 'running' && problem !== null
      ? { ...observed, status: 'degraded', reason: problem }
      : observed;
  }
}

/** What it printed last, where it ended: that is what a person looks for first. */
async function withLines({ application, seen, host }: Look, details: SeenDetails | null): Promise<SeenDetails | null> {
  if (!details || seen?.number === undefined || details.last_exit === null) return details;
  const process = seenProcesses(seen).find((one) => nameOf(one) === details.process);
  return process ? { ...details, lines: await lastLines(host, application, seen.number, process) } : details;
}

/** How often it was started again is kept up to date, what it printed is read with it; since when it is so, one look does not tell. */
function isKnown({ status, statusReason, statusDetails }: Application, observed: ObservedStatus): boolean {
  return (
    status === observed.status &&
    statusReason === observed.reason &&
    isDeepStrictEqual(seenOf(statusDetails), seenOf(observed.details))
  );
}

const seenOf = (details: SeenDetails | null): object | null => details && { ...details, lines: [], since: undefined };
