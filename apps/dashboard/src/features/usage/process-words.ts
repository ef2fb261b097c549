import type { ProcessState } from '@fairlead/contracts';
import type { Words } from '../../lib/status-words';

export const PROCESS_WORDS: Words<ProcessState> = {
  running: { tone: 'ok', words: 'Running', meaning: 'It runs.' },
  restarting: {
    tone: 'warn',
    words: 'Restarting',
    meaning: 'It ended, and is started again after a pause that grows with each end.',
  },
  failed: { tone: 'bad', words: 'Failed', meaning: 'It ended, and is not started again.' },
  stopped: { tone: 'idle', words: 'Stopped', meaning: 'It does not run.' },
};
