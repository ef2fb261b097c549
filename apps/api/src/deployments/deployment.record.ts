import type { DeploymentRecord } from '@fairlead/dto';
import type { Deployment } from './deployment.entity';

const iso = (at: Date | null): string | null => at && at.toISOString();

/** What answers show; the settings and the environment that it was made with are not in it. */
export const DEPLOYMENT_RECORD_COLUMNS = [
  'id',
  'applicationId',
  'number',
  'status',
  'trigger',
  'actor',
  'ref',
  'commit',
  'artifact',
  'restoredFrom',
  'supersededBy',
  'releaseNumber',
  'stages',
  'failure',
  'switchedAt',
  'switchDurationMs',
  'liveAt',
  'prunedAt',
  'cancelRequestedAt',
  'createdAt',
  'startedAt',
  'finishedAt',
] as const satisfies readonly (keyof Deployment)[];

export type DeploymentRecordRow = Pick<Deployment, (typeof DEPLOYMENT_RECORD_COLUMNS)[number]>;

/** Whether it can be rolled back to. */
export function isReleaseRetained({ liveAt, prunedAt }: Pick<Deployment, 'liveAt' | 'prunedAt'>): boolean {
  return liveAt !== null && prunedAt === null;
}

export function toDeploymentRecord(deployment: DeploymentRecordRow): DeploymentRecord {
  const { startedAt, finishedAt, switchedAt, switchDurationMs } = deployment;
  return {
    id: deployment.id,
    application_id: deployment.applicationId,
    number: deployment.number,
    status: deployment.status,
    trigger: deployment.trigger,
    actor: deployment.actor,
    ref: deployment.ref,
    commit: deployment.commit,
    artifact: deployment.artifact,
    restored_from: deployment.restoredFrom,
    superseded_by: deployment.supersededBy,
    release_number: deployment.releaseNumber,
    release_kept: isReleaseRetained(deployment),
    stages: deployment.stages,
    failure: deployment.failure,
    switch: switchedAt && { at: switchedAt.toISOString(), duration_ms: switchDurationMs ?? 0 },
    cancel_requested_at: iso(deployment.cancelRequestedAt),
    created_at: deployment.createdAt.toISOString(),
    started_at: iso(startedAt),
    finished_at: iso(finishedAt),
    duration_ms: startedAt && finishedAt && finishedAt.getTime() - startedAt.getTime(),
  };
}
