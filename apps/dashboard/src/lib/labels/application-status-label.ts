import type { ApplicationRecord } from '@fairlead/client';
import { APPLICATION_STATUS_LABELS, type StatusLabel } from './status-labels';

const STOPPING: StatusLabel = {
  tone: 'busy',
  label: 'Stopping',
  meaning: 'A stop was requested. Running deployments finish first, then open requests.',
};
const ON: readonly ApplicationRecord['status'][] = ['running', 'degraded', 'crashed'];

type State = Pick<ApplicationRecord, 'status' | 'desired_state'>;

/** Whether a stop was requested while the application was last inspected as running. */
export const isStopping = ({ status, desired_state: desired }: State) => desired === 'stopped' && ON.includes(status);

/** The inspected status, or the requested one while the change is pending. */
export const applicationStatusLabel = (state: State): StatusLabel =>
  isStopping(state) ? STOPPING : APPLICATION_STATUS_LABELS[state.status];
