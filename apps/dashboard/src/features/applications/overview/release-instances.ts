import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { applicationStatusLabel } from '../../../lib/labels/application-status-label';
import { DEPLOYMENT_STATUS_LABELS, type StatusLabel } from '../../../lib/labels/status-labels';

export interface ReleaseInstance {
  deployment: DeploymentRecord;
  /** Whether visitors reach it. */
  serves: boolean;
  words: StatusLabel;
  /** Where it is on its machine: a unit of systemd, or a folder. */
  place: string;
}

const BESIDE: readonly DeploymentRecord['status'][] = ['starting', 'verifying', 'switching'];

function placeOf({ application_id: application, number, artifact }: DeploymentRecord): string {
  return artifact?.kind === 'static'
    ? `/var/lib/fairlead/apps/${application}/releases/${number}`
    : `fairlead-${application}-${number}.service`;
}

/** What there is of it on the server: the release that serves, and while one is deployed the new one beside it. */
export function releaseInstances(
  application: Pick<ApplicationRecord, 'status' | 'desired_state'>,
  current: DeploymentRecord,
  latest: readonly DeploymentRecord[],
): ReleaseInstance[] {
  const beside = latest.filter((one) => one.id !== current.id && BESIDE.includes(one.status));
  return [
    ...beside.map((deployment) => ({
      deployment,
      serves: false,
      words: DEPLOYMENT_STATUS_LABELS[deployment.status],
      place: placeOf(deployment),
    })),
    { deployment: current, serves: true, words: applicationStatusLabel(application), place: placeOf(current) },
  ];
}
