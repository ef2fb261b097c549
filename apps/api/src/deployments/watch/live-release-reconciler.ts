import { Injectable } from '@nestjs/common';
import type { ApplicationInspection } from '@fairlead/engine';
import { In, Not } from 'typeorm';
import { ApplicationStates } from '../../applications/status/application-states';
import type { Application } from '../../applications/application.entity';
import type { Tx } from '../../platform/database/tx';
import { IN_PROGRESS_STATUSES } from '../deployment-status';
import { Deployment } from '../deployment.entity';

/** Corrects the record where another release is live on the server. */
@Injectable()
export class LiveReleaseReconciler {
  constructor(private readonly states: ApplicationStates) {}

  /** Skipped during a deployment, which writes the record itself. The caller holds the lock. */
  async reconcile(tx: Tx, application: Application, inspection: ApplicationInspection): Promise<void> {
    const { id: applicationId, currentDeploymentId } = application;
    if (inspection.number === undefined) return;
    if (await tx.existsBy(Deployment, { applicationId, status: In(IN_PROGRESS_STATUSES) })) return;
    const live = await tx.findOneBy(Deployment, {
      applicationId,
      number: inspection.number,
      id: Not(currentDeploymentId ?? ''),
    });
    if (!live) return;
    const { id: deploymentId, settings, envValues, linkedValues } = live;
    await this.states.setLive(tx, applicationId, { deploymentId, settings, envValues, linkedValues });
  }
}
