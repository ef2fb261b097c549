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
import { hasChanged } from '../../platform/database/query/has-changed';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { toRunningRelease } from '../run/application-spec';
import { Deployment } from '../deployment.entity';
import { LiveReleaseReconciler } from '../watch/live-release-reconciler';
import { planReleaseRetention, type ReleaseRetention } from './release-retention';

/** Cleans up the server: the previous release once it has drained, failed attempts and old releases. */
@Injectable()
@OperationHandler('application.reconcile')
export class ApplicationCleanupHandler implements Handler {
  constructor(
    private readonly hosts: ServerHosts,
    private readonly states: ApplicationStates,
    private readonly reconciler: LiveReleaseReconciler,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const id = context.operation.subjectId;
    const { serverId } = context.operation;
    if (serverId === null) return async () => undefined;
    const host = await this.hosts.forOperation(context, serverId);
    const before = await context.record((tx) => this.states.locked(tx, id));
    const inspections = await context.step('inspecting', () => inspectApplications(host));
    const plan = await context.record((tx) => this.plan(tx, before, inspections));
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

  /** The watcher retries when the server is reachable. */
  ended(tx: Tx, operation: Operation, _end: UnsuccessfulOutcome): Promise<void> {
    return this.states.setCleanupPending(tx, operation.subjectId, true);
  }

  /** Reconciles the live release first, because the connection may have been lost during a switch. */
  private async plan(
    tx: Tx,
    before: Application | null,
    inspections: readonly ApplicationInspection[],
  ): Promise<(ReleaseRetention & { application: Application }) | undefined> {
    const application = before && (await this.states.locked(tx, before.id));
    if (!application || application.status === 'deleting') return undefined;
    const { id } = application;
    const inspection = inspections.find(({ applicationId }) => applicationId === id);
    if (inspection && !hasChanged(application, before)) await this.reconciler.reconcile(tx, application, inspection);
    const now = await tx.findOneByOrFail(Application, { id });
    return { ...(await planReleaseRetention(tx, now)), application: now };
  }
}
