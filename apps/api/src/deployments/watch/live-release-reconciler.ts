import { Injectable } from '@nestjs/common';
import type { ApplicationInspection } from '@fairlead/engine';
import { In, Not } from 'typeorm';
import { ApplicationStates } from '../../applications/status/application-states';
import type { Application } from '../../applications/application.entity';
import type { Tx } from '../../platform/database/tx';
import { IN_PROGRESS_STATUSES } from '../deployment-status';
import { Deployment } from '../deployment.entity';

/** What visitors reach is a fact of the machine; where the record says another thing, the record is wrong. */
@Injectable()
export class LiveReleaseReconciler {
  constructor(private readonly states: ApplicationStates) {}

  /** Left alone while a deployment is under way, which knows better. The application's row is locked by the caller. */
  async reconcile(tx: Tx, application: Application, seen: ApplicationInspection): Promise<void> {
    const { id: applicationId, currentDeploymentId } = application;
    if (seen.number === undefined) return;
    if (await tx.existsBy(Deployment, { applicationId, status: In(IN_PROGRESS_STATUSES) })) return;
    const serves = await tx.findOneBy(Deployment, {
      applicationId,
      number: seen.number,
      id: Not(currentDeploymentId ?? ''),
    });
    if (!serves) return;
    const { id: deploymentId, settings, envValues, linkedValues } = serves;
    await this.states.setLive(tx, applicationId, { deploymentId, settings, envValues, linkedValues });
  }
}
