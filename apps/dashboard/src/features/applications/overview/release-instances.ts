import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { applicationStatusLabel } from '../../../lib/labels/application-status-label';
import { DEPLOYMENT_STATUS_LABELS, type StatusLabel } from '../../../lib/labels/status-labels';

export interface ReleaseInstance {
  deployment: DeploymentRecord;
  /** Whether it receives traffic. */
  serves: boolean;
  label: StatusLabel;
  /** Location on the server: a systemd unit, or a folder. */
  place: string;
}

const STARTING: readonly DeploymentRecord['status'][] = ['starting', 'verifying', 'switching'];

function placeOf({ application_id: application, number, artifact }: DeploymentRecord): string {
  return artifact?.kind === 'static'
    ? `/var/lib/fairlead/apps/${application}/releases/${number}`
    : `fairlead-${application}-${number}.service`;
}

/** Releases on the server: the live one and, during a deployment, the new one next to it. */
export function releaseInstances(
  application: Pick<ApplicationRecord, 'status' | 'desired_state' | 'active_deployment'>,
  current: DeploymentRecord,
  latest: readonly DeploymentRecord[],
): ReleaseInstance[] {
  const starting = latest.filter((one) => one.id !== current.id && STARTING.includes(one.status));
  return [
    ...starting.map((deployment) => ({
      deployment,
      serves: false,
      label: DEPLOYMENT_STATUS_LABELS[deployment.status],
      place: placeOf(deployment),
    })),
    { deployment: current, serves: true, label: applicationStatusLabel(application), place: placeOf(current) },
  ];
}
