import type { ApplicationRecord } from '@fairlead/client';

/** Why no command of an application runs as it is: the short of it, and what it means for what is scheduled. */
export interface CommandsBlockedReason {
  title: string;
  text: string;
  /** The page of the application says the first half of it already, wherever one looks. */
  said?: boolean;
}

type Of = Pick<ApplicationRecord, 'current_deployment_id' | 'desired_state' | 'status' | 'runtime'>;

/** `kind` is what the live release turned out to be, where that is known. */
export function commandsBlockedReason(application: Of, kind: string | undefined): CommandsBlockedReason | undefined {
  const { current_deployment_id: current, desired_state: desired, status, runtime } = application;
  if (status === 'deleting') return { title: 'It is being deleted', text: 'Its commands go with it.' };
  if (runtime === 'static' || kind === 'static')
    return {
      title: 'This application is made of pages alone',
      text: 'Commands run in a program’s release, and there is none. What is scheduled here never runs, and none of it counts as missed.',
    };
  if (current === null)
    return {
      title: 'It has not been deployed yet',
      text: 'Commands run in the release that is live. They can be scheduled now; nothing is due before the first deployment is live, and nothing counts as missed until then.',
    };
  if (desired === 'stopped')
    return {
      title: 'It is stopped, and so are its commands',
      said: true,
      text: 'While it is stopped, nothing is due and nothing counts as missed. The schedules go on by themselves when it is started.',
    };
  return undefined;
}
