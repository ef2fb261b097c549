import { Injectable } from '@nestjs/common';
import type { DeploymentTrigger } from '@fairlead/contracts';
import type { DeploymentUpload } from '@fairlead/dto';
import { Application } from '../../applications/application.entity';
import { applicationLane } from '../../applications/lanes';
import { actorOf, type Actor } from '../../auth/caller';
import { OperationsService } from '../../operations/operations.service';
import { newLifecycle } from '../../operations/lifecycle/lifecycle-columns';
import { newId } from '../../platform/database/new-id';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import type { Caller } from '../../platform/http/request/api-request';
import { deploymentEventData, DeploymentEvents } from '../run/deployment-events';
import { newDeploymentStages } from '../deployment-status';
import { Deployment } from '../deployment.entity';

export type NewDeployment = Pick<Deployment, 'ref' | 'settings' | 'envValues'> & {
  /** The deployment whose retained release is started. */
  readonly restores?: Deployment;
  /** The commit that `ref` led to; without it the deployment is of what `ref` leads to when it begins. */
  readonly commit?: string;
  /** The upload that is deployed in the place of a repository. */
  readonly upload?: DeploymentUpload;
};

/** The actor and the trigger of a deployment. */
export interface DeploymentOrigin {
  readonly actor: Actor;
  readonly trigger: DeploymentTrigger;
}

/** Enqueues deployments. The caller locks the application's row, so that numbers are assigned in order. */
@Injectable()
export class DeploymentQueue {
  constructor(
    private readonly operations: OperationsService,
    private readonly events: DeploymentEvents,
  ) {}

  async add(tx: Tx, origin: DeploymentOrigin, application: Application, request: NewDeployment): Promise<Deployment> {
    const { restores } = request;
    const number = application.lastDeploymentNumber + 1;
    const id = newId('deployment');
    const operation = await this.operations.enqueue(tx, {
      kind: restores ? 'application.roll_back' : 'application.deploy',
      subjectId: id,
      lane: applicationLane(application.id),
      serverId: application.serverId,
    });
    const deployment = tx.create(Deployment, {
      id,
      applicationId: application.id,
      number,
      ...newLifecycle(origin.actor),
      trigger: origin.trigger,
      ref: request.ref,
      pinnedCommit: request.commit ?? null,
      commit: restores?.commit ?? null,
      upload: restores ? restores.upload : (request.upload ?? null),
      commitStatus: null,
      artifact: restores?.artifact ?? null,
      manifest: restores?.manifest ?? null,
      releaseNumber: restores?.releaseNumber ?? number,
      port: null,
      restoredFrom: restores?.id ?? null,
      supersededBy: null,
      previousId: null,
      diagnosis: null,
      canceledBy: null,
      stages: newDeploymentStages(restores ? 'rollback' : 'deploy', {
        releaseCommand: !restores && request.settings.build.release_command !== null,
      }),
      switchedAt: null,
      switchDurationMs: null,
      liveAt: null,
      prunedAt: null,
      cleanedUpAt: null,
      settings: request.settings,
      envValues: request.envValues,
      linkedValues: null,
      operationId: operation.id,
    });
    await tx.insert(Deployment, partialRow<Deployment>(deployment));
    await tx.update(Application, application.id, { lastDeploymentNumber: number });
    const data = deploymentEventData(deployment);
    await this.events.record(tx, { name: 'deployment.queued', data }, deployment, application, origin.actor);
    await this.supersedeQueued(tx, deployment);
    return deployment;
  }

  /** Cancels older queued deployments. Their handler finds the newer one and records them as superseded. */
  private async supersedeQueued(tx: Tx, newest: Deployment): Promise<void> {
    const waiting = await tx.findBy(Deployment, { applicationId: newest.applicationId, status: 'queued' });
    const older = waiting.flatMap(({ id, operationId }) => (id === newest.id ? [] : (operationId ?? [])));
    for (const operationId of await this.operations.lockQueued(tx, older))
      await this.operations.requestCancel(tx, operationId);
  }
}

/** A rollback, start or restart keeps its own trigger, whoever requests it. */
export function deploymentOrigin(caller: Caller, kind?: 'rollback' | 'start' | 'restart'): DeploymentOrigin {
  return { actor: actorOf(caller), trigger: kind ?? (caller.kind === 'session' ? 'dashboard' : 'api') };
}
