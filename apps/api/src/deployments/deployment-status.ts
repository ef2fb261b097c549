import {
  ACTIVE_DEPLOYMENT_STATUSES,
  CANCELABLE_DEPLOYMENT_STATUSES,
  DEPLOYMENT_STAGES,
  DEPLOYMENT_STATUSES,
  type DeploymentStage,
  type DeploymentStatus,
} from '@fairlead/contracts';
import type { Deployment } from './deployment.entity';
import { newStages, type Stage } from '../operations/lifecycle/stages';

export const ACTIVE_STATUSES: readonly DeploymentStatus[] = ACTIVE_DEPLOYMENT_STATUSES;
export const FINISHED_STATUSES = DEPLOYMENT_STATUSES.filter((status) => !ACTIVE_STATUSES.includes(status));
/** A deployment in one of these may change at any moment what runs on the server. */
export const IN_PROGRESS_STATUSES = ACTIVE_STATUSES.filter((status) => status !== 'queued');
const CANCELABLE: readonly DeploymentStatus[] = CANCELABLE_DEPLOYMENT_STATUSES;

export const isActiveDeployment = (status: DeploymentStatus): boolean => ACTIVE_STATUSES.includes(status);
export const isCancelableDeployment = (status: DeploymentStatus): boolean => CANCELABLE.includes(status);

/** Whether a person has requested to return from it to the previous release, which was live before the switch. */
export const isReturn = ({
  switchedAt,
  canceledBy,
  previousId,
}: Pick<Deployment, 'switchedAt' | 'canceledBy' | 'previousId'>): boolean =>
  switchedAt !== null && canceledBy !== null && previousId !== null;

/** A deployment that runs again after a crash repeats its stages, but the status of its record does not go back. */
export function advanceStatus(status: DeploymentStatus, stage: DeploymentStage): DeploymentStatus {
  return DEPLOYMENT_STATUSES.indexOf(stage) > DEPLOYMENT_STATUSES.indexOf(status) ? stage : status;
}

/** A rollback has nothing to build; the stage of a release command is known from the start where the settings have one. */
export function newDeploymentStages(
  kind: 'deploy' | 'rollback',
  { releaseCommand = false }: { releaseCommand?: boolean } = {},
): Stage<DeploymentStage>[] {
  return newStages(
    DEPLOYMENT_STAGES.filter(
      (name) => (kind === 'deploy' || name !== 'building') && (releaseCommand || name !== 'releasing'),
    ),
  );
}
