import type { DeploymentRecord, WaitingFor } from '@fairlead/dto';
import { durationMs, lifecycleTimes } from '../operations/lifecycle/lifecycle-columns';
import type { Deployment } from './deployment.entity';

/** The columns of a record. Settings and environment are left out, because lists do not show them. */
export const DEPLOYMENT_RECORD_COLUMNS = [
  'id',
  'applicationId',
  'number',
  'status',
  'operationId',
  'trigger',
  'actor',
  'ref',
  'commit',
  'upload',
  'commitStatus',
  'artifact',
  'restoredFrom',
  'supersededBy',
  'releaseNumber',
  'stages',
  'failure',
  'diagnosis',
  'switchedAt',
  'switchDurationMs',
  'liveAt',
  'prunedAt',
  'cancelRequestedAt',
  'canceledBy',
  'previousId',
  'createdAt',
  'startedAt',
  'finishedAt',
] as const satisfies readonly (keyof Deployment)[];

export type DeploymentRecordRow = Pick<Deployment, (typeof DEPLOYMENT_RECORD_COLUMNS)[number]>;

/** Whether a rollback to it is possible. */
export function isReleaseRetained({ liveAt, prunedAt }: Pick<Deployment, 'liveAt' | 'prunedAt'>): boolean {
  return liveAt !== null && prunedAt === null;
}

export function toDeploymentRecord(deployment: DeploymentRecordRow, waitingFor: WaitingFor | null): DeploymentRecord {
  const { switchedAt, switchDurationMs } = deployment;
  return {
    id: deployment.id,
    application_id: deployment.applicationId,
    number: deployment.number,
    status: deployment.status,
    waiting_for: waitingFor,
    trigger: deployment.trigger,
    actor: deployment.actor,
    ref: deployment.ref,
    commit: deployment.commit,
    upload: deployment.upload,
    commit_status: deployment.commitStatus,
    artifact: deployment.artifact,
    restored_from: deployment.restoredFrom,
    superseded_by: deployment.supersededBy,
    previous_deployment_id: deployment.previousId,
    release_number: deployment.releaseNumber,
    release_kept: isReleaseRetained(deployment),
    stages: deployment.stages,
    failure: deployment.failure,
    diagnosis: deployment.diagnosis,
    switch: switchedAt && { at: switchedAt.toISOString(), duration_ms: switchDurationMs ?? 0 },
    ...lifecycleTimes(deployment),
    canceled_by: deployment.canceledBy,
    duration_ms: durationMs(deployment),
  };
}
