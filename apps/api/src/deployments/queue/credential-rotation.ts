import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { ApplicationLinks } from '../../applications/environment/application-links';
import { ApplicationStates } from '../../applications/status/application-states';
import { SYSTEM_ACTOR } from '../../auth/caller';
import type { Tx } from '../../platform/database/tx';
import { DeploymentQueue } from './deployment-queue';
import { IN_PROGRESS_STATUSES } from '../deployment-status';
import { Deployment } from '../deployment.entity';

/**
 * When a password that running applications use has been changed, the release that visitors see is started once more, with the
 * new one. It is a deployment like any other, without a build: it is verified before it is switched to.
 */
@Injectable()
export class CredentialRotation implements OnModuleInit {
  constructor(
    private readonly links: ApplicationLinks,
    private readonly states: ApplicationStates,
    private readonly queue: DeploymentQueue,
  ) {}

  onModuleInit(): void {
    this.links.onRotation((tx, applicationId) => this.redeployIfRotated(tx, applicationId));
  }

  /**
   * Tried once for each change: a release that does not come up with the new password would not the next time either. A
   * deployment that has not begun yet gets the new values by itself; the end of one that is under way asks again.
   */
  async redeployIfRotated(tx: Tx, applicationId: string): Promise<void> {
    const application = await this.states.locked(tx, applicationId);
    if (!application?.linksRotatedAt || application.status === 'deleting') return;
    // A stopped application gets the new password with its next start.
    if (application.desiredState === 'stopped') return;
    const { currentDeploymentId, linksRotatedAt } = application;
    const current = currentDeploymentId === null ? null : await tx.findOneBy(Deployment, { id: currentDeploymentId });
    if (!current || current.artifact?.kind === 'static') return;
    if (await tx.existsBy(Deployment, { applicationId, status: In(['queued', ...IN_PROGRESS_STATUSES]) })) return;
    const newest = await tx.findOne(Deployment, {
      where: { applicationId },
      order: { startedAt: { direction: 'DESC', nulls: 'LAST' } },
    });
    if (newest?.startedAt && newest.startedAt >= linksRotatedAt) return;
    const { ref, settings, envValues } = current;
    const origin = { actor: SYSTEM_ACTOR, trigger: 'credentials' } as const;
    await this.queue.add(tx, origin, application, { ref, settings, envValues, restores: current });
  }
}
