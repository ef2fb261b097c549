import {
  ACTIVE_DEPLOYMENT_STATUSES,
  CANCELABLE_DEPLOYMENT_STATUSES,
  DEPLOYMENT_STAGES,
  DEPLOYMENT_STATUSES,
  type DeploymentStage,
  type DeploymentStatus,
  type StageStatus,
} from '@fairlead/contracts';
import type { DeploymentStageRecord } from '@fairlead/dto';

export const ACTIVE_STATUSES: readonly DeploymentStatus[] = ACTIVE_DEPLOYMENT_STATUSES;
export const FINISHED_STATUSES = DEPLOYMENT_STATUSES.filter((status) => !ACTIVE_STATUSES.includes(status));
/** It has begun, and may change what runs on the server at any moment. */
export const IN_PROGRESS_STATUSES = ACTIVE_STATUSES.filter((status) => status !== 'queued');
const CANCELABLE: readonly DeploymentStatus[] = CANCELABLE_DEPLOYMENT_STATUSES;

export const isActiveDeployment = (status: DeploymentStatus): boolean => ACTIVE_STATUSES.includes(status);
export const isCancelableDeployment = (status: DeploymentStatus): boolean => CANCELABLE.includes(status);

export const isDeploymentStage = (name: string | null): name is DeploymentStage =>
  (DEPLOYMENT_STAGES as readonly string[]).includes(name ?? '');

/** A deployment that runs again after a crash goes through its stages again, but its record does not go back. */
export function advanceStatus(status: DeploymentStatus, stage: DeploymentStage): DeploymentStatus {
  return DEPLOYMENT_STATUSES.indexOf(stage) > DEPLOYMENT_STATUSES.indexOf(status) ? stage : status;
}

const newStage = (name: DeploymentStage): DeploymentStageRecord => ({
  name,
  status: 'pending',
  started_at: null,
  finished_at: null,
});

/** What starts a kept release again has nothing to build; a release command shows from the beginning where the settings have one. */
export function newDeploymentStages(
  kind: 'deploy' | 'rollback',
  { releaseCommand = false }: { releaseCommand?: boolean } = {},
): DeploymentStageRecord[] {
  return DEPLOYMENT_STAGES.filter(
    (name) => (kind === 'deploy' || name !== 'building') && (releaseCommand || name !== 'releasing'),
  ).map(newStage);
}

/** A stage that nobody knew of (the build has found a release command) comes in at its place. */
export function updateDeploymentStage(
  stages: readonly DeploymentStageRecord[],
  name: DeploymentStage,
  status: StageStatus,
  at: Date,
): DeploymentStageRecord[] {
  const time = at.toISOString();
  const known = stages.some((stage) => stage.name === name) ? stages : inOrder([...stages, newStage(name)]);
  return known.map((stage) => {
    if (stage.name !== name) return stage;
    if (status === 'running') return { ...stage, status, started_at: stage.started_at ?? time, finished_at: null };
    return { ...stage, status, finished_at: time };
  });
}

function inOrder(stages: readonly DeploymentStageRecord[]): DeploymentStageRecord[] {
  return DEPLOYMENT_STAGES.flatMap((name) => stages.filter((stage) => stage.name === name));
}

/** What came to nothing: pages have nothing in which a release command could run. */
export function skipUnusedStages(stages: readonly DeploymentStageRecord[]): DeploymentStageRecord[] {
  return stages.map((stage) =>
    stage.name === 'releasing' && stage.status === 'pending' ? { ...stage, status: 'skipped' } : stage,
  );
}

/** At the end no stage is under way or still to come. */
export function finishedDeploymentStages(
  stages: readonly DeploymentStageRecord[],
  status: 'failed' | 'canceled',
  at: Date,
): DeploymentStageRecord[] {
  return stages.map((stage) => {
    if (stage.status === 'running') return { ...stage, status, finished_at: at.toISOString() };
    return stage.status === 'pending' ? { ...stage, status: 'skipped' } : stage;
  });
}
