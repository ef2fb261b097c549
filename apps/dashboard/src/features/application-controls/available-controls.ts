import type { ApplicationRecord } from '@fairlead/client';

/** Actions on an application that do not change its release. */
export const APPLICATION_CONTROLS = ['start', 'restart', 'maintenance', 'stop'] as const;
export type ApplicationControl = (typeof APPLICATION_CONTROLS)[number];

type Operable = Pick<ApplicationRecord, 'status' | 'desired_state' | 'current_deployment_id'>;

/** Controls that make sense in the current state. The API decides; this only hides what it would refuse. */
export function availableControls(application: Operable): ApplicationControl[] {
  const { status, desired_state: desired, current_deployment_id: current } = application;
  if (status === 'deleting' || current === null) return [];
  const stopped = desired === 'stopped';
  return APPLICATION_CONTROLS.filter((control) => {
    switch (control) {
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
