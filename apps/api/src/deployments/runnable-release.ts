import type { Application } from '../applications/application.entity';
import { Deployment } from './deployment.entity';
import type { Tx } from '../platform/database/tx';

/** A live release that is not static. */
export interface RunnableRelease {
  readonly deployment: Deployment;
  readonly manifest: NonNullable<Deployment['manifest']>;
}

/** `undefined` where nothing is live, the application is stopped or being deleted, or the release is static. */
export async function findRunnableRelease(tx: Tx, application: Application): Promise<RunnableRelease | undefined> {
  const { currentDeploymentId: id, desiredState, status } = application;
  if (id === null || desiredState === 'stopped' || status === 'deleting') return undefined;
  const deployment = await tx.findOneBy(Deployment, { id });
  if (!deployment?.manifest || deployment.manifest.runtime === 'static') return undefined;
  return { deployment, manifest: deployment.manifest };
}
