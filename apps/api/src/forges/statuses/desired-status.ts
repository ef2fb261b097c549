import { COMMIT_STATUS_DESCRIPTION_MAX, type CommitState } from '@fairlead/contracts';
import { isActiveDeployment } from '../../deployments/deployment-status';
import type { Deployment } from '../../deployments/deployment.entity';
import { oneLine } from '../../platform/text/plain-text';
import type { EnvironmentState } from '../api/forge-driver';

/** What the forge is to show for a deployment. */
export interface DesiredStatus {
  /** `null`: the status of the commit does not change. */
  readonly state: CommitState | null;
  readonly environmentState: EnvironmentState;
  readonly description: string;
}

export type DeploymentState = Pick<Deployment, 'number' | 'status' | 'failure' | 'liveAt'>;

export function desiredStatus(deployment: DeploymentState): DesiredStatus {
  const desired = statusOf(deployment);
  return { ...desired, description: oneLine(desired.description, COMMIT_STATUS_DESCRIPTION_MAX) };
}

function statusOf({ number, status, failure, liveAt }: DeploymentState): DesiredStatus {
  const name = `Deployment #${number}`;
  if (status === 'queued') return { state: 'pending', environmentState: 'queued', description: `${name} is queued.` };
  if (isActiveDeployment(status))
    return { state: 'pending', environmentState: 'in_progress', description: `${name} is in progress.` };
  if (status === 'live') return { state: 'success', environmentState: 'success', description: `${name} is live.` };
  if (status === 'rolled_back' && failure === null)
    return { state: 'failure', environmentState: 'inactive', description: `${name} was rolled back.` };
  if (status === 'rolled_back' || status === 'failed') {
    const reason = failure === null ? '' : `: ${failure.message}`;
    const end = status === 'failed' ? 'failed' : 'failed and was rolled back';
    return { state: 'failure', environmentState: 'failure', description: `${name} ${end}${reason}` };
  }
  // A release that was live succeeded; it is only no longer the latest.
  const state = liveAt === null ? 'canceled' : null;
  const end = status === 'canceled' ? 'was canceled' : 'was superseded';
  return { state, environmentState: 'inactive', description: `${name} ${end}.` };
}
