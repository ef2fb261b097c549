import type { ApplicationRecord } from '@fairlead/client';

/** What can be done to an application as it is, without another release of it. */
export const APPLICATION_CONTROLS = ['start', 'restart', 'maintenance', 'stop'] as const;
export type ApplicationControl = (typeof APPLICATION_CONTROLS)[number];

type Operable = Pick<ApplicationRecord, 'status' | 'desired_state' | 'current_deployment_id'>;

/** Which of them make sense now. The API decides by itself; this only spares people what would be refused. */
export function availableControls(application: Operable): ApplicationControl[] {
  const { status, desired_state: desired, current_deployment_id: current } = application;
  if (status === 'deleting' || current === null) return [];
  const stopped = desired === 'stopped';
  return APPLICATION_CONTROLS.filter((operation) => {
    switch (operation) {
      case 'start':
        return stopped || status === 'stopped' || status === 'crashed';
      case 'restart':
      case 'stop':
        return !stopped;
      case 'maintenance':
        return true;
    }
  });
}
