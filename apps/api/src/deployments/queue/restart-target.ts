import { IsNull, Not } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { Deployment } from '../deployment.entity';

/** The deployment whose release a start uses: the last live one, or else the newest retained one. */
export async function startTarget(tx: Tx, application: Application): Promise<Deployment> {
  const { id: applicationId, desiredState, status } = application;
  if (desiredState === 'running' && (status === 'running' || status === 'degraded'))
    throw new AppError('RESOURCE_CONFLICT', { message: 'The application runs already; restart it instead.' });
  const found =
    (await lastReached(tx, application)) ??
    (await tx.findOne(Deployment, {
      where: { applicationId, liveAt: Not(IsNull()), prunedAt: IsNull() },
      order: { number: 'DESC' },
    }));
  if (!found) throw new AppError('NOTHING_TO_START');
  return found;
}

/** The deployment whose release a restart uses. */
export async function restartTarget(tx: Tx, application: Application): Promise<Deployment> {
  if (application.desiredState === 'stopped')
    throw new AppError('RESOURCE_CONFLICT', { message: 'The application is stopped; start it instead.' });
  const found = await lastReached(tx, application);
  if (!found) throw new AppError('NOTHING_TO_START');
  return found;
}

async function lastReached(tx: Tx, { currentDeploymentId: id }: Application): Promise<Deployment | null> {
  return id === null ? null : tx.findOneBy(Deployment, { id });
}
