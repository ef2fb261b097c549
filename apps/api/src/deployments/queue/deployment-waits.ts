import { Injectable } from '@nestjs/common';
import type { WaitingFor } from '@fairlead/dto';
import { In } from 'typeorm';
import { QueueWaits, type LaneHolder, type QueueWait } from '../../operations/queue/queue-waits';
import type { Tx } from '../../platform/database/tx';
import { isActiveDeployment } from '../deployment-status';
import { Deployment } from '../deployment.entity';

type Waiting = Pick<Deployment, 'id' | 'status' | 'operationId'>;

/** Tells what queued deployments wait for. It is never stored, because it changes with the work of others. */
@Injectable()
export class DeploymentWaits {
  constructor(private readonly waits: QueueWaits) {}

  /** By the id of the deployment. Those that run or have ended are not part of the result. */
  async of(tx: Tx, deployments: readonly Waiting[]): Promise<Map<string, WaitingFor>> {
    const active = deployments.filter(({ status }) => isActiveDeployment(status));
    const waits = await this.waits.of(
      tx,
      active.flatMap(({ operationId }) => operationId ?? []),
    );
    const numbers = await this.numbers(tx, [...waits.values()]);
    return new Map(
      active.flatMap(({ id, operationId }) => {
        const wait = operationId === null ? undefined : waits.get(operationId);
        return wait ? [[id, waitingFor(wait, numbers)] as const] : [];
      }),
    );
  }

  /** The numbers of the deployments that hold a lane. */
  private async numbers(tx: Tx, waits: readonly QueueWait[]): Promise<Map<string, number>> {
    const holders = waits.flatMap((wait) => (wait.for === 'lane' ? wait.holder : [])).filter(isDeployment);
    if (holders.length === 0) return new Map();
    const found = await tx.find(Deployment, {
      where: { id: In(holders.map(({ subjectId }) => subjectId)) },
      select: { id: true, number: true },
    });
    return new Map(found.map(({ id, number }) => [id, number]));
  }
}

const isDeployment = ({ kind }: LaneHolder): boolean =>
  kind === 'application.deploy' || kind === 'application.roll_back';

function waitingFor(wait: QueueWait, numbers: ReadonlyMap<string, number>): WaitingFor {
  switch (wait.for) {
    case 'lane':
      return busyWith(wait.holder, numbers.get(wait.holder.subjectId));
    case 'build slot':
      return {
        reason: 'server_busy',
        message: `Waits for a build on the same server to end (limit: ${wait.slots}).`,
        deployment_id: null,
      };
    case 'time':
      return { reason: 'not_due', message: `Starts at ${wait.until.toISOString()}.`, deployment_id: null };
    case 'worker':
      return { reason: 'worker', message: 'Waits for a free worker.', deployment_id: null };
  }
}

function busyWith({ kind, subjectId }: LaneHolder, number: number | undefined): WaitingFor {
  const reason = 'application_busy';
  if (number !== undefined)
    return { reason, message: `Waits for deployment #${number} of the same application.`, deployment_id: subjectId };
  const message =
    kind === 'application.stop'
      ? 'Waits until the application has stopped.'
      : 'Waits for other work on the application.';
  return { reason, message, deployment_id: null };
}
