import { Injectable } from '@nestjs/common';
import type { Application } from '../../applications/application.entity';
import type { Actor } from '../../auth/caller';
import { authorOf } from '../../operations/lifecycle/lifecycle-columns';
import { OperationCancellation } from '../../operations/lifecycle/operation-cancellation';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { isCancelableDeployment } from '../deployment-status';
import { Deployment } from '../deployment.entity';
import { deploymentEventData, DeploymentEvents } from '../run/deployment-events';

/**
 * Cancels deployments that have not switched the traffic yet. While one is observed, the previous release still runs: a
 * cancellation returns to it at once.
 */
@Injectable()
export class DeploymentCancellation {
  constructor(
    private readonly cancellation: OperationCancellation,
    private readonly events: DeploymentEvents,
  ) {}

  async cancel(tx: Tx, actor: Actor, application: Application, deployment: Deployment): Promise<Deployment> {
    const canceled = await this.cancellation.cancel(tx, {
      entity: Deployment,
      record: deployment,
      reload: () => tx.findOneByOrFail(Deployment, { id: deployment.id }),
      isCancelable: mayCancel,
      refusal: 'DEPLOYMENT_NOT_CANCELABLE',
      recordEvent: (record) => {
        const data = deploymentEventData(record);
        return this.events.record(tx, { name: 'deployment.cancel_requested', data }, record, application, actor);
      },
    });
    canceled.canceledBy ??= authorOf(actor);
    await tx.update(Deployment, canceled.id, partialRow<Deployment>({ canceledBy: canceled.canceledBy }));
    return canceled;
  }
}

const mayCancel = ({ status, previousId }: Deployment): boolean =>
  isCancelableDeployment(status) || (status === 'observing' && previousId !== null);
