import type { CommandRunStatus } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

/** Runs of scheduled commands. */
export const COMMAND_RUN_STATUS_LABELS: StatusLabels<CommandRunStatus> = {
  queued: { tone: 'busy', label: 'Queued', meaning: 'It waits for its turn.' },
  running: {
    tone: 'busy',
    label: 'Running',
    meaning: 'It runs on the server, in the release that was live when it began.',
  },
  succeeded: { tone: 'ok', label: 'Succeeded', meaning: 'It ended with exit code 0.' },
  failed: {
    tone: 'bad',
    label: 'Failed',
    meaning: 'It ended otherwise than with exit code 0, or not in time. It says why.',
  },
  canceled: {
    tone: 'idle',
    label: 'Canceled',
    meaning: 'Somebody stopped it. What it had started on the server has ended.',
  },
  missed: {
    tone: 'warn',
    label: 'Missed',
    meaning: 'It was due and could not begin. It is not made up for; it says why.',
  },
};
