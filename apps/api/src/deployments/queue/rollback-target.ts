import { IsNull, LessThan, Not } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { Deployment } from '../deployment.entity';

/** The deployment whose release a rollback restores. */
export async function rollbackTarget(
  tx: Tx,
  application: Application,
  wantedId: string | undefined,
): Promise<Deployment> {
  const { id: applicationId, currentDeploymentId } = application;
  const current =
    currentDeploymentId === null ? null : await tx.findOneBy(Deployment, { id: currentDeploymentId, applicationId });
  if (wantedId === undefined) return before(tx, applicationId, current);
  const wanted = await tx.findOneBy(Deployment, { id: wantedId, applicationId });
  if (!wanted) throw new AppError('RESOURCE_NOT_FOUND', { message: 'The application has no such deployment.' });
  if (!current) throw new AppError('NOTHING_TO_ROLL_BACK', { message: 'Nothing runs that could be rolled back.' });
  if (wanted.liveAt === null)
    throw new AppError('NOTHING_TO_ROLL_BACK', { message: 'That deployment was never live.' });
  if (wanted.prunedAt !== null)
    throw new AppError('NOTHING_TO_ROLL_BACK', { message: 'The release of that deployment is no longer kept.' });
  if (wanted.releaseNumber === current.releaseNumber)
    throw new AppError('RESOURCE_CONFLICT', { message: 'That release runs already.' });
  return wanted;
}

/** The release before the live one. Releases that a rollback replaced are skipped. */
async function before(tx: Tx, applicationId: string, current: Deployment | null): Promise<Deployment> {
  const target =
    current &&
    (await tx.findOne(Deployment, {
      where: {
        applicationId,
        status: 'superseded',
        liveAt: Not(IsNull()),
        prunedAt: IsNull(),
        releaseNumber: LessThan(current.releaseNumber),
      },
      order: { releaseNumber: 'DESC', number: 'DESC' },
    }));
  if (!target) throw new AppError('NOTHING_TO_ROLL_BACK');
  return target;
}
