import type { StageStatus } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

export const STAGE_STATUS_LABELS: StatusLabels<StageStatus> = {
  pending: { tone: 'idle', label: 'Waiting', meaning: 'Not started yet.' },
  running: { tone: 'busy', label: 'Running', meaning: 'In progress.' },
  succeeded: { tone: 'ok', label: 'Done', meaning: 'Completed successfully.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'Ended with an error.' },
  canceled: { tone: 'idle', label: 'Canceled', meaning: 'Canceled by a person.' },
  skipped: { tone: 'idle', label: 'Skipped', meaning: 'Not needed.' },
};
