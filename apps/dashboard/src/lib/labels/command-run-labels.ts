import type { CommandRunStatus } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

/** Status of command runs. */
export const COMMAND_RUN_STATUS_LABELS: StatusLabels<CommandRunStatus> = {
  queued: { tone: 'busy', label: 'Queued', meaning: 'Waiting for its turn.' },
  running: {
    tone: 'busy',
    label: 'Running',
    meaning: 'Running on the server in the release that was live at its start.',
  },
  succeeded: { tone: 'ok', label: 'Succeeded', meaning: 'Exited with code 0.' },
  failed: {
    tone: 'bad',
    label: 'Failed',
    meaning: 'Exited with a non-zero code, or timed out. See its error.',
  },
  canceled: {
    tone: 'idle',
    label: 'Canceled',
    meaning: 'Canceled by a person. Its processes have been stopped.',
  },
  missed: {
    tone: 'warn',
    label: 'Missed',
    meaning: 'It was due but could not start, and is not run later. See its reason.',
  },
};
