import type { Application } from '../../applications/application.entity';
import { Deployment } from '../../deployments/deployment.entity';
import type { Tx } from '../../platform/database/tx';

/** A release in which a command can run: what visitors reach, and more than pages. */
export interface RunnableRelease {
  readonly deployment: Deployment;
  readonly manifest: NonNullable<Deployment['manifest']>;
}

/** undefined where nothing is live, where it is stopped or being deleted, and where it is pages alone. */
export async function findRunnableRelease(tx: Tx, application: Application): Promise<RunnableRelease | undefined> {
  const { currentDeploymentId: id, desiredState, status } = application;
  if (id === null || desiredState === 'stopped' || status === 'deleting') return undefined;
  const deployment = await tx.findOneBy(Deployment, { id });
  if (!deployment?.manifest || deployment.manifest.runtime === 'static') return undefined;
  return { deployment, manifest: deployment.manifest };
}
