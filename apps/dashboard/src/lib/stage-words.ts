import type { StageStatus } from '@fairlead/contracts';
import type { Words } from './status-words';

export const STAGE_WORDS: Words<StageStatus> = {
  pending: { tone: 'idle', words: 'Waiting', meaning: 'Its turn has not come.' },
  running: { tone: 'busy', words: 'Running', meaning: 'It is under way.' },
  succeeded: { tone: 'ok', words: 'Done', meaning: 'It has ended well.' },
  failed: { tone: 'bad', words: 'Failed', meaning: 'It has ended in an error.' },
  canceled: { tone: 'idle', words: 'Canceled', meaning: 'Somebody stopped it.' },
  skipped: { tone: 'idle', words: 'Skipped', meaning: 'It was not needed.' },
};
