import type { ApplicationRecord } from '@fairlead/client';
import { APPLICATION_STATUS_LABELS, type StatusLabel } from './status-labels';

const STOPPING: StatusLabel = {
  tone: 'busy',
  label: 'Stopping',
  meaning: 'It is to be stopped: what is being deployed ends first, and then the requests in flight.',
};
const ON: readonly ApplicationRecord['status'][] = ['running', 'degraded', 'crashed'];

type State = Pick<ApplicationRecord, 'status' | 'desired_state'>;

/** Whether somebody has asked for it to be stopped, and it was still seen to run. */
export const isStopping = ({ status, desired_state: desired }: State) => desired === 'stopped' && ON.includes(status);

/** What it does, seen on the machine, unless it is about to do what was asked of it. */
export const applicationStatusLabel = (state: State): StatusLabel =>
  isStopping(state) ? STOPPING : APPLICATION_STATUS_LABELS[state.status];
