import type { ApplicationStatus } from '@fairlead/contracts';
import type { ApplicationInspection } from '@fairlead/engine';

/** A process that had to be started again is not called sound before it has run for so long. */
const SOUND_AFTER_MS = 5 * 60_000;

export interface ObservedStatus {
  readonly status: ApplicationStatus;
  readonly reason: string | null;
}

/** What an application does, from what was seen of it on its server. */
export function observedStatus(seen: ApplicationInspection | undefined, now: number): ObservedStatus {
  if (!seen) return { status: 'stopped', reason: 'Nothing of the application was found on the server.' };
  const ended = seen.lastExit === undefined ? 'The process ended' : `The process ended (${seen.lastExit})`;
  switch (seen.state) {
    case 'restarting':
      return { status: 'degraded', reason: `${ended} and is being started again.` };
    case 'failed':
      return { status: 'crashed', reason: `${ended} and is not started again.` };
    case 'stopped':
      return { status: 'stopped', reason: 'The process does not run.' };
    case 'running':
      return isSound(seen, now)
        ? { status: 'running', reason: null }
        : { status: 'degraded', reason: `${ended} and was started again not long ago.` };
  }
}

function isSound({ restarts, activeSince }: ApplicationInspection, now: number): boolean {
  return restarts === 0 || activeSince === undefined || now - Date.parse(activeSince) >= SOUND_AFTER_MS;
}
