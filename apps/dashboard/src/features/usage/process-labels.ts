import type { ProcessState } from '@fairlead/contracts';
import type { StatusLabels } from '../../lib/labels/status-labels';

export const PROCESS_LABELS: StatusLabels<ProcessState> = {
  running: { tone: 'ok', label: 'Running', meaning: 'The process is running.' },
  restarting: {
    tone: 'warn',
    label: 'Restarting',
    meaning: 'The process exited and is restarted with an increasing delay.',
  },
  failed: { tone: 'bad', label: 'Failed', meaning: 'The process exited and is not restarted.' },
  stopped: { tone: 'idle', label: 'Stopped', meaning: 'The process is not running.' },
};
