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
 * Restarts the live release with the new password after the rotation of a linked one. The restart is a deployment without a
 * build: it is verified before the switch.
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
   * Redeploys once for each rotation: a release that fails with the new password would fail again. A queued deployment gets the
   * new values anyway, and the end of a running one calls this method again.
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
