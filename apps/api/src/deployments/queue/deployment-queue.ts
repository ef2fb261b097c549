import { Injectable } from '@nestjs/common';
import type { DeploymentTrigger } from '@fairlead/contracts';
import { Application } from '../../applications/application.entity';
import { applicationLane } from '../../applications/lanes';
import { actorOf, type Actor } from '../../auth/caller';
import { Operation } from '../../operations/operation.entity';
import { OperationsService } from '../../operations/operations.service';
import { newLifecycle } from '../../operations/lifecycle/lifecycle-columns';
import { newId } from '../../platform/database/new-id';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import type { Caller } from '../../platform/http/request/api-request';
import { DeploymentEvents } from '../run/deployment-events';
import { newDeploymentStages } from '../deployment-status';
import { Deployment } from '../deployment.entity';

export type NewDeployment = Pick<Deployment, 'ref' | 'settings' | 'envValues'> & {
  /** The deployment whose kept release is started again. */
  readonly restores?: Deployment;
};

/** Who or what asks for it. */
export interface DeploymentOrigin {
  readonly actor: Actor;
  readonly trigger: DeploymentTrigger;
}

/** Puts deployments in line. The application's row is locked by the caller, so that one is asked for after the other. */
@Injectable()
export class DeploymentQueue {
  constructor(
    private readonly operations: OperationsService,
    private readonly events: DeploymentEvents,
  ) {}

  async add(tx: Tx, by: DeploymentOrigin, application: Application, wanted: NewDeployment): Promise<Deployment> {
    const { restores } = wanted;
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
      ...newLifecycle(by.actor),
      trigger: by.trigger,
      ref: wanted.ref,
      commit: restores?.commit ?? null,
      artifact: restores?.artifact ?? null,
      manifest: restores?.manifest ?? null,
      releaseNumber: restores?.releaseNumber ?? number,
      port: null,
      restoredFrom: restores?.id ?? null,
      supersededBy: null,
      previousId: null,
      stages: newDeploymentStages(restores ? 'rollback' : 'deploy', {
        releaseCommand: !restores && wanted.settings.build.release_command !== null,
      }),
      switchedAt: null,
      switchDurationMs: null,
      liveAt: null,
      prunedAt: null,
      cleanedUpAt: null,
      settings: wanted.settings,
      envValues: wanted.envValues,
      linkedValues: null,
      operationId: operation.id,
    });
    await tx.insert(Deployment, partialRow<Deployment>(deployment));
    await tx.update(Application, application.id, { lastDeploymentNumber: number });
    await this.events.record(tx, 'deployment.queued', deployment, application, {
      actor: by.actor,
      data: { ref: wanted.ref },
    });
    await this.overtake(tx, deployment);
    return deployment;
  }

  /** Of those waiting only the newest stays. Their handler finds the newer one, and records which it was. */
  private async overtake(tx: Tx, newest: Deployment): Promise<void> {
    const waiting = await tx.findBy(Deployment, { applicationId: newest.applicationId, status: 'queued' });
    for (const { operationId, id } of waiting) {
      if (id === newest.id || operationId === null) continue;
      // A conditional update keeps the row until the end of the transaction: a worker cannot begin it meanwhile.
      const held = await tx.update(Operation, { id: operationId, status: 'queued' }, { status: 'queued' });
      if (held.affected !== 0) await this.operations.requestCancel(tx, operationId);
    }
  }
}

/** What starts a kept release is told as what it is, whoever asks for it. */
export function deploymentOrigin(caller: Caller, kind?: 'rollback' | 'start' | 'restart'): DeploymentOrigin {
  return { actor: actorOf(caller), trigger: kind ?? (caller.kind === 'session' ? 'dashboard' : 'api') };
}
