import type { StageStatus } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

export const STAGE_STATUS_LABELS: StatusLabels<StageStatus> = {
  pending: { tone: 'idle', label: 'Waiting', meaning: 'Its turn has not come.' },
  running: { tone: 'busy', label: 'Running', meaning: 'It is under way.' },
  succeeded: { tone: 'ok', label: 'Done', meaning: 'It has ended well.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'It has ended in an error.' },
  canceled: { tone: 'idle', label: 'Canceled', meaning: 'Somebody stopped it.' },
  skipped: { tone: 'idle', label: 'Skipped', meaning: 'It was not needed.' },
};
