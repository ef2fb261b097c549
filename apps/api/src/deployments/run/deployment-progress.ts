import { Injectable } from '@nestjs/common';
import { DEPLOYMENT_STAGES, type DeploymentStatus, type EventNameOf } from '@fairlead/contracts';
import type { DeploymentFailure, EventContent } from '@fairlead/dto';
import type { CommitInfo, Manifest, RunningRelease } from '@fairlead/engine';
import { MoreThan, Not } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { ApplicationStates, type LiveDeployment } from '../../applications/status/application-states';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { cleanupLane } from '../../applications/lanes';
import { applyStepChanges, endStages, skipPendingStage, stageOf } from '../../operations/lifecycle/stages';
import type { UnsuccessfulOutcome } from '../../operations/operation-handler';
import { OperationsService } from '../../operations/operations.service';
import type { StepChange } from '../../operations/run/step-tracker';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { deploymentEventData, DeploymentEvents } from './deployment-events';
import { advanceStatus, isActiveDeployment, isReturn } from '../deployment-status';
import { Deployment } from '../deployment.entity';
import { DeploymentDiagnosis } from '../diagnosis/deployment-diagnosis';
import { CredentialRotation } from '../queue/credential-rotation';

/** The changes of a deployment's record, each in one transaction with its event. */
@Injectable()
export class DeploymentProgress {
  constructor(
    private readonly states: ApplicationStates,
    private readonly operations: OperationsService,
    private readonly events: DeploymentEvents,
    private readonly rotation: CredentialRotation,
    private readonly diagnosis: DeploymentDiagnosis,
  ) {}

  /** Begins the deployment, or resumes it after a crash with the previous release of its first start. */
  async begin(tx: Tx, id: string): Promise<{ deployment: Deployment; application: Application } | undefined> {
    const deployment = await findLocked(tx, Deployment, { id });
    // The lock orders the start and a password rotation.
    const application = deployment && (await this.states.locked(tx, deployment.applicationId));
    if (!deployment || !application || !isActiveDeployment(deployment.status)) return undefined;
    if (application.status === 'deleting') {
      await this.ended(tx, id, { status: 'canceled' });
      return undefined;
    }
    if (deployment.startedAt === null) {
      deployment.startedAt = new Date();
      // A stopped release is not live, so a failure does not restore it.
      const isStopped = application.desiredState === 'stopped' && !(await this.awaitsStop(tx, application.id));
      deployment.previousId = isStopped ? null : application.currentDeploymentId;
      deployment.linkedValues = application.linkedValues;
      await this.states.recordLinkedSecrets(tx, application);
      const { startedAt, previousId, linkedValues } = deployment;
      await tx.update(Deployment, id, partialRow<Deployment>({ startedAt, previousId, linkedValues }));
      const data = deploymentEventData(deployment);
      await this.events.record(tx, { name: 'deployment.started', data }, deployment, application);
    }
    return { deployment, application };
  }

  async stages(tx: Tx, id: string, changes: readonly StepChange[]): Promise<void> {
    const deployment = await findLocked(tx, Deployment, { id });
    if (!deployment || !isActiveDeployment(deployment.status)) return;
    // The order lets the stage of a release command join late, when the build has found one.
    const stages = applyStepChanges(deployment.stages, changes, new Date(), DEPLOYMENT_STAGES);
    const begun = changes.flatMap((change) =>
      change.status === 'running' ? (stageOf(DEPLOYMENT_STAGES, change.name) ?? []) : [],
    );
    const status = begun.reduce<DeploymentStatus>(advanceStatus, deployment.status);
    await tx.update(Deployment, id, partialRow<Deployment>({ stages, status }));
    if (status === deployment.status) return;
    const application = await tx.findOneByOrFail(Application, { id: deployment.applicationId });
    const data = { ...deploymentEventData(deployment), status };
    await this.events.record(tx, { name: 'deployment.stage_changed', data }, deployment, application);
  }

  /** `branch`: the default branch that HEAD led to, which the deployment is of from then on. */
  async commit(tx: Tx, id: string, commit: CommitInfo, branch?: string): Promise<void> {
    const { sha, message, author, committedAt } = commit;
    await tx.update(
      Deployment,
      id,
      partialRow<Deployment>({
        commit: { sha, message, author, committed_at: committedAt },
        ...(branch !== undefined && { ref: branch }),
      }),
    );
    await this.events.changed(tx, id);
  }

  async release(tx: Tx, id: string, release: RunningRelease & { manifest: Manifest }): Promise<void> {
    const { runtime, manifest, port, releaseNumber } = release;
    const artifact = { kind: runtime, digest: manifest.digest, image: manifest.image?.reference ?? null };
    await tx.update(Deployment, id, partialRow<Deployment>({ artifact, manifest, port: port ?? null, releaseNumber }));
  }

  /** The traffic has switched to this release. */
  async switched(tx: Tx, id: string, at: Date, durationMs: number): Promise<void> {
    const deployment = await tx.findOneByOrFail(Deployment, { id });
    if (deployment.switchedAt === null)
      await tx.update(Deployment, id, { switchedAt: at, switchDurationMs: Math.round(durationMs) });
    await this.states.setLive(tx, deployment.applicationId, releaseOf(deployment));
    if (!(await this.awaitsStop(tx, deployment.applicationId)))
      await this.states.setRunning(tx, deployment.applicationId);
  }

  /** The observation succeeded; the previous deployment is no longer live. */
  async live(tx: Tx, id: string): Promise<void> {
    const now = new Date();
    const deployment = await tx.findOneByOrFail(Deployment, { id });
    const application = await tx.findOneByOrFail(Application, { id: deployment.applicationId });
    // A static release has nothing in which its release command could run.
    const stages = skipPendingStage(deployment.stages, 'releasing');
    await tx.update(Deployment, id, partialRow<Deployment>({ status: 'live', stages, liveAt: now, finishedAt: now }));
    const data = deploymentEventData(deployment);
    await this.events.record(tx, { name: 'deployment.live', data }, deployment, application);
    await this.supersedePrevious(tx, deployment, application);
    await this.states.setStatus(tx, application.id, 'running');
    await this.enqueueCleanup(tx, application);
    await this.rotation.redeployIfRotated(tx, application.id);
  }

  /** The release failed after the switch; the previous one is live again, if there was one. */
  async rolledBack(tx: Tx, id: string, code: string, message: string): Promise<void> {
    const now = new Date();
    const deployment = await tx.findOneByOrFail(Deployment, { id });
    const application = await tx.findOneByOrFail(Application, { id: deployment.applicationId });
    const previous =
      deployment.previousId === null ? null : await tx.findOneBy(Deployment, { id: deployment.previousId });
    deployment.status = previous ? 'rolled_back' : 'failed';
    const failure: DeploymentFailure = { stage: 'observing', code, message };
    deployment.failure = failure;
    deployment.diagnosis = await this.diagnosis.of(tx, application, deployment, failure);
    deployment.stages = applyStepChanges(
      deployment.stages,
      [{ name: 'observing', status: 'failed' }],
      now,
      DEPLOYMENT_STAGES,
    );
    deployment.finishedAt = now;
    await tx.save(Deployment, deployment);
    const data = { ...deploymentEventData(deployment), failure, diagnosis: deployment.diagnosis };
    const event = previous
      ? ({ name: 'deployment.rolled_back', data: { ...data, live_deployment_id: previous.id } } as const)
      : ({ name: 'deployment.failed', data } as const);
    await this.events.record(tx, event, deployment, application);
    await this.states.setLive(tx, application.id, previous && releaseOf(previous));
    await this.enqueueCleanup(tx, application);
    await this.rotation.redeployIfRotated(tx, application.id);
  }

  /** Ends an unsuccessful deployment. The traffic is unaffected unless it had switched. */
  async ended(tx: Tx, id: string, end: UnsuccessfulOutcome): Promise<void> {
    const deployment = await findLocked(tx, Deployment, { id });
    const application = deployment && (await tx.findOneBy(Application, { id: deployment.applicationId }));
    if (!deployment || !application || !isActiveDeployment(deployment.status)) return;
    if (end.status === 'canceled' && isReturn(deployment)) return this.returned(tx, application, deployment);
    if (end.status === 'canceled') await this.canceled(tx, deployment);
    else await this.failed(tx, application, deployment, end.failure);
    deployment.stages = endStages(deployment.stages, end.status, new Date());
    deployment.finishedAt = new Date();
    await tx.save(Deployment, deployment);
    await this.events.record(tx, endEvent(deployment), deployment, application);
    if (deployment.switchedAt !== null) await this.endedAfterSwitch(tx, deployment, application);
    if (deployment.startedAt !== null) await this.enqueueCleanup(tx, application);
    await this.rotation.redeployIfRotated(tx, application.id);
  }

  /** A rollback was requested while it was observed, and the previous release is live again. */
  private async returned(tx: Tx, application: Application, deployment: Deployment): Promise<void> {
    const previous = await tx.findOneByOrFail(Deployment, { id: deployment.previousId ?? '' });
    deployment.status = 'rolled_back';
    deployment.stages = endStages(deployment.stages, 'canceled', new Date());
    deployment.finishedAt = new Date();
    await tx.save(Deployment, deployment);
    const data = { ...deploymentEventData(deployment), failure: null, diagnosis: null };
    const event = { name: 'deployment.rolled_back', data: { ...data, live_deployment_id: previous.id } } as const;
    await this.events.record(tx, event, deployment, application, deployment.canceledBy ?? SYSTEM_ACTOR);
    await this.states.setLive(tx, application.id, releaseOf(previous));
    await this.states.setStatus(tx, application.id, 'running');
    await this.enqueueCleanup(tx, application);
    await this.rotation.redeployIfRotated(tx, application.id);
  }

  /** Cleanup runs in a lane of its own. */
  async enqueueCleanup(
    tx: Tx,
    { id, serverId, status }: Pick<Application, 'id' | 'serverId' | 'status'>,
  ): Promise<void> {
    if (status === 'deleting') return;
    await this.operations.enqueue(tx, {
      kind: 'application.reconcile',
      subjectId: id,
      lane: cleanupLane(id),
      serverId,
    });
  }

  /** Whether a stop was requested after this deployment. */
  private async awaitsStop(tx: Tx, applicationId: string): Promise<boolean> {
    const active = await this.operations.active(tx, applicationId);
    return active.some(({ kind }) => kind === 'application.stop');
  }

  /** A queued deployment ends because of a cancel or because a newer one superseded it. */
  private async canceled(tx: Tx, deployment: Deployment): Promise<void> {
    const { applicationId, number, startedAt } = deployment;
    const newer =
      startedAt === null &&
      (await tx.findOne(Deployment, {
        where: { applicationId, status: 'queued', number: MoreThan(number) },
        order: { number: 'DESC' },
      }));
    if (newer) Object.assign(deployment, { status: 'superseded', supersededBy: newer.id });
    else deployment.status = 'canceled';
  }

  private async failed(
    tx: Tx,
    application: Application,
    deployment: Deployment,
    { step, code, message }: { step: string | null; code: string; message: string },
  ): Promise<void> {
    deployment.status = 'failed';
    deployment.failure = { stage: stageOf(DEPLOYMENT_STAGES, step) ?? null, code, message };
    deployment.diagnosis = await this.diagnosis.of(tx, application, deployment, deployment.failure);
  }

  /** A crash without a previous release leaves none live; after a lost connection this release still is. */
  private async endedAfterSwitch(tx: Tx, deployment: Deployment, application: Application): Promise<void> {
    if (deployment.failure?.code !== 'CRASHED_AFTER_SWITCH') return this.supersedePrevious(tx, deployment, application);
    await this.states.setLive(tx, application.id, null);
    await this.states.setStatus(tx, application.id, 'crashed', deployment.failure.message);
  }

  private async supersedePrevious(tx: Tx, deployment: Deployment, application: Application): Promise<void> {
    const { id, applicationId, trigger } = deployment;
    const status = trigger === 'rollback' ? 'rolled_back' : 'superseded';
    for (const previous of await tx.findBy(Deployment, { applicationId, status: 'live', id: Not(id) })) {
      await tx.update(Deployment, previous.id, { status, supersededBy: id });
      const data = deploymentEventData(previous);
      const event =
        status === 'rolled_back'
          ? ({
              name: 'deployment.rolled_back',
              data: { ...data, failure: null, diagnosis: null, live_deployment_id: id },
            } as const)
          : ({ name: 'deployment.superseded', data: { ...data, superseded_by: id } } as const);
      await this.events.record(tx, event, previous, application);
    }
  }
}

const releaseOf = ({ id, settings, envValues, linkedValues }: Deployment): LiveDeployment => ({
  deploymentId: id,
  settings,
  envValues,
  linkedValues,
});

function endEvent(deployment: Deployment): EventContent<EventNameOf<'deployment'>> {
  const { failure, diagnosis, supersededBy } = deployment;
  const data = deploymentEventData(deployment);
  if (failure) return { name: 'deployment.failed', data: { ...data, failure, diagnosis } };
  if (supersededBy !== null) return { name: 'deployment.superseded', data: { ...data, superseded_by: supersededBy } };
  return { name: 'deployment.canceled', data };
}
