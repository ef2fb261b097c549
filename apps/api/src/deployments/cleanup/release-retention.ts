import { In, IsNull, Not } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import type { Tx } from '../../platform/database/tx';
import { ACTIVE_STATUSES } from '../deployment-status';
import { Deployment } from '../deployment.entity';

export interface ReleaseRetention {
  readonly current: Deployment | null;
  /** Numbers of the deployments whose processes keep running. */
  readonly keepUnits: number[];
  /** Numbers of the releases whose folders are retained. */
  readonly keepReleases: number[];
  /** Failed or canceled attempts that may have left remains on the server. */
  readonly failedAttempts: Deployment[];
}

/**
 * Which releases stay: the running one, those others that visitors saw last, and whatever a deployment that is under way
 * uses. The record gives up the rest first, and the server after it, so that no rollback is promised to a release that is gone.
 * The application's row is locked by the caller, because a rollback may be asked for at the same time.
 */
export async function planReleaseRetention(tx: Tx, application: Application): Promise<ReleaseRetention> {
  const { id: applicationId, currentDeploymentId, keepReleases } = application;
  const current = currentDeploymentId === null ? null : await tx.findOneBy(Deployment, { id: currentDeploymentId });
  const active = await tx.findBy(Deployment, { applicationId, status: In(ACTIVE_STATUSES) });
  const kept = await tx.findBy(Deployment, { applicationId, liveAt: Not(IsNull()), prunedAt: IsNull() });
  const newest = lastRunFirst(kept);
  const others = newest
    .filter((number) => number !== current?.releaseNumber)
    .slice(0, keepReleases - (current ? 1 : 0));
  const used = new Set([
    ...(current ? [current.releaseNumber] : []),
    ...others,
    ...active.flatMap(({ releaseNumber, number }) => [releaseNumber, number]),
  ]);
  const released = newest.filter((number) => !used.has(number));
  if (released.length > 0) {
    await tx.update(
      Deployment,
      { applicationId, releaseNumber: In(released), prunedAt: IsNull() },
      { prunedAt: new Date() },
    );
  }
  return {
    current,
    keepUnits: [...(current ? [current.number] : []), ...active.map(({ number }) => number)],
    keepReleases: [...used],
    failedAttempts: await tx.findBy(Deployment, {
      applicationId,
      status: In(['failed', 'canceled']),
      startedAt: Not(IsNull()),
      cleanedUpAt: IsNull(),
      id: Not(currentDeploymentId ?? ''),
    }),
  };
}

/** Numbers of the releases, last used first: a rollback makes an old release recent. */
function lastRunFirst(deployments: readonly Deployment[]): number[] {
  const byNumber = [...deployments].sort((a, b) => b.number - a.number);
  return [...new Set(byNumber.map(({ releaseNumber }) => releaseNumber))];
}
