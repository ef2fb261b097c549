import { Injectable } from '@nestjs/common';
import { abandonDeployment, inspectApplications, tidyApplication, type ApplicationInspection } from '@fairlead/engine';
import { ApplicationStates } from '../applications/application-states';
import { Application } from '../applications/application.entity';
import {
  OperationHandler,
  type Closing,
  type Handler,
  type OperationContext,
  type UnsuccessfulEnd,
} from '../operations/operation-handler';
import type { Operation } from '../operations/operation.entity';
import type { Tx } from '../platform/database/tx';
import { ServerHosts } from '../servers/server-hosts';
import { runningRelease } from './application-spec';
import { Deployment } from './deployment.entity';
import { LiveTruth } from './live-truth';
import { planReleases, type ReleasePlan } from './release-plan';

/** Takes off the server what an application does not need any more: the former release once it has drained, failed attempts, old releases. */
@Injectable()
@OperationHandler('application.reconcile')
export class ReconcileHandler implements Handler {
  constructor(
    private readonly hosts: ServerHosts,
    private readonly states: ApplicationStates,
    private readonly truth: LiveTruth,
  ) {}

  async run(context: OperationContext): Promise<Closing> {
    const id = context.operation.subjectId;
    const { serverId } = context.operation;
    if (serverId === null) return async () => undefined;
    const host = await this.hosts.forServer(serverId);
    const lookedAt = new Date();
    const inspections = await context.step('inspecting', () => inspectApplications(host));
    const plan = await context.record((tx) => this.plan(tx, id, inspections, lookedAt));
    if (!plan) return async () => undefined;
    const { application, keepUnits, keepReleases } = plan;
    const current = runningRelease(plan.current);
    const { drainSeconds, drainSignal } = application;
    const drain = { drainSeconds, ...(drainSignal && { drainSignal }) };
    await tidyApplication(
      host,
      { applicationId: id, ...(current && { current }), keepUnits, keepReleases, ...drain },
      context.step,
    );
    for (const { number } of plan.leftOver) await abandonDeployment(host, { applicationId: id, number });
    return async (tx) => {
      for (const attempt of plan.leftOver) await tx.update(Deployment, attempt.id, { clearedAt: new Date() });
      await this.states.setUntidy(tx, id, false);
    };
  }

  /** It is tried again when the server is seen next. */
  ended(tx: Tx, operation: Operation, _end: UnsuccessfulEnd): Promise<void> {
    return this.states.setUntidy(tx, operation.subjectId, true);
  }

  /** First what visitors reach is believed to the machine: the connection may have been lost in the very moment of a switch. */
  private async plan(
    tx: Tx,
    id: string,
    inspections: readonly ApplicationInspection[],
    lookedAt: Date,
  ): Promise<(ReleasePlan & { application: Application }) | undefined> {
    const application = await this.states.locked(tx, id);
    if (!application || application.status === 'deleting') return undefined;
    const seen = inspections.find(({ applicationId }) => applicationId === id);
    if (seen && application.updatedAt <= lookedAt) await this.truth.adopt(tx, application, seen);
    const now = await tx.findOneByOrFail(Application, { id });
    return { ...(await planReleases(tx, now)), application: now };
  }
}
