import type { ApplicationRecord } from '@fairlead/client';

/** Why the application runs no commands: a title, and the effect on schedules. */
export interface CommandsBlockedReason {
  title: string;
  text: string;
  /** The page of the application already shows the status as a notice. */
  said?: boolean;
}

type Of = Pick<ApplicationRecord, 'current_deployment_id' | 'desired_state' | 'status' | 'runtime'>;

/** `kind` is the detected kind of the live release, if known. */
export function commandsBlockedReason(application: Of, kind: string | undefined): CommandsBlockedReason | undefined {
  const { current_deployment_id: current, desired_state: desired, status, runtime } = application;
  if (status === 'deleting')
    return { title: 'The application is being deleted', text: 'Its commands are deleted with it.' };
  if (runtime === 'static' || kind === 'static')
    return {
      title: 'Static sites cannot run commands',
      text: 'Commands run in the release of a program. Commands scheduled here never run and do not count as missed.',
    };
  if (current === null)
    return {
      title: 'Not deployed yet',
      text: 'Commands run in the live release. You can schedule them now; they start once the first deployment is live, and do not count as missed until then.',
    };
  if (desired === 'stopped')
    return {
      title: 'Commands are suspended while the application is stopped',
      said: true,
      text: 'Scheduled runs are skipped and do not count as missed. Schedules resume automatically when the application is started.',
    };
  return undefined;
}
