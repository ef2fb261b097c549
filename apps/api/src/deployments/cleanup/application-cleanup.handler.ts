import { Injectable } from '@nestjs/common';
import {
  abandonDeployment,
  inspectApplications,
  cleanUpApplication,
  type ApplicationInspection,
} from '@fairlead/engine';
import { ApplicationStates } from '../../applications/status/application-states';
import { Application } from '../../applications/application.entity';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { toRunningRelease } from '../run/application-spec';
import { Deployment } from '../deployment.entity';
import { LiveReleaseReconciler } from '../watch/live-release-reconciler';
import { planReleaseRetention, type ReleaseRetention } from './release-retention';

/** Takes off the server what an application does not need any more: the former release once it has drained, failed attempts, old releases. */
@Injectable()
@OperationHandler('application.reconcile')
export class ApplicationCleanupHandler implements Handler {
  constructor(
    private readonly hosts: ServerHosts,
    private readonly states: ApplicationStates,
    private readonly truth: LiveReleaseReconciler,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const id = context.operation.subjectId;
    const { serverId } = context.operation;
    if (serverId === null) return async () => undefined;
    const host = await this.hosts.forServer(serverId);
    const lookedAt = new Date();
    const inspections = await context.step('inspecting', () => inspectApplications(host));
    const plan = await context.record((tx) => this.plan(tx, id, inspections, lookedAt));
    if (!plan) return async () => undefined;
    const { application, keepUnits, keepReleases } = plan;
    const current = toRunningRelease(plan.current);
    const { drainSeconds, drainSignal } = application;
    const drain = { drainSeconds, ...(drainSignal && { drainSignal }) };
    await cleanUpApplication(
      host,
      { applicationId: id, ...(current && { current }), keepUnits, keepReleases, ...drain },
      context.step,
    );
    for (const { number } of plan.failedAttempts) await abandonDeployment(host, { applicationId: id, number });
    return async (tx) => {
      for (const attempt of plan.failedAttempts) await tx.update(Deployment, attempt.id, { cleanedUpAt: new Date() });
      await this.states.setCleanupPending(tx, id, false);
    };
  }

  /** It is tried again when the server is seen next. */
  ended(tx: Tx, operation: Operation, _end: UnsuccessfulOutcome): Promise<void> {
    return this.states.setCleanupPending(tx, operation.subjectId, true);
  }

  /** First what visitors reach is believed to the machine: the connection may have been lost in the very moment of a switch. */
  private async plan(
    tx: Tx,
    id: string,
    inspections: readonly ApplicationInspection[],
    lookedAt: Date,
  ): Promise<(ReleaseRetention & { application: Application }) | undefined> {
    const application = await this.states.locked(tx, id);
    if (!application || application.status === 'deleting') return undefined;
    const seen = inspections.find(({ applicationId }) => applicationId === id);
    if (seen && application.updatedAt <= lookedAt) await this.truth.reconcile(tx, application, seen);
    const now = await tx.findOneByOrFail(Application, { id });
    return { ...(await planReleaseRetention(tx, now)), application: now };
  }
}
