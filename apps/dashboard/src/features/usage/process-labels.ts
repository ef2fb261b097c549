import type { ProcessState } from '@fairlead/contracts';
import type { StatusLabels } from '../../lib/labels/status-labels';

export const PROCESS_LABELS: StatusLabels<ProcessState> = {
  running: { tone: 'ok', label: 'Running', meaning: 'It runs.' },
  restarting: {
    tone: 'warn',
    label: 'Restarting',
    meaning: 'It ended, and is started again after a pause that grows with each end.',
  },
  failed: { tone: 'bad', label: 'Failed', meaning: 'It ended, and is not started again.' },
  stopped: { tone: 'idle', label: 'Stopped', meaning: 'It does not run.' },
};
