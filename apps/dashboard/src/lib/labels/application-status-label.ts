import type { ApplicationRecord } from '@fairlead/client';
import { APPLICATION_STATUS_LABELS, DEPLOYMENT_STATUS_LABELS, type StatusLabel } from './status-labels';

const STOPPING: StatusLabel = {
  tone: 'busy',
  label: 'Stopping',
  meaning: 'A stop was requested. Running deployments finish first, then open requests.',
};
const ON: readonly ApplicationRecord['status'][] = ['running', 'degraded', 'crashed'];

type State = Pick<ApplicationRecord, 'status' | 'desired_state'>;
type Active = Pick<ApplicationRecord, 'active_deployment'>;

/** Whether a stop was requested while the application was last inspected as running. */
export const isStopping = ({ status, desired_state: desired }: State) => desired === 'stopped' && ON.includes(status);

/** The inspected status, or what is about to change it: a requested stop, or the first deployment. */
export function applicationStatusLabel(state: State & Active): StatusLabel {
  if (isStopping(state)) return STOPPING;
  return (state.status === 'created' && deployingLabel(state)) || APPLICATION_STATUS_LABELS[state.status];
}

/** The deployment in progress and its stage, if there is one. */
export function deployingLabel({ active_deployment: active }: Active): StatusLabel | undefined {
  if (!active) return undefined;
  const { label, meaning } = DEPLOYMENT_STATUS_LABELS[active.status];
  return { tone: 'busy', label: `Deploying #${active.number} · ${label}`, meaning };
}
