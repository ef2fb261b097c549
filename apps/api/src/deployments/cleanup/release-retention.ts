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
 * Plans which releases are retained: the live one, the last others that were live, and those that active deployments use. The
 * record releases the rest before the server does, so that no rollback can target a removed release. The caller locks the
 * application's row, because a rollback may be requested concurrently.
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
