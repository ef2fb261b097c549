import type { BackupStatus, RestoreStatus, StorageStatus } from '@fairlead/contracts';
import type { Words } from './status-words';

export const BACKUP_WORDS: Words<BackupStatus> = {
  queued: { tone: 'busy', words: 'Queued', meaning: 'It waits for its turn.' },
  running: { tone: 'busy', words: 'Dumping', meaning: 'The data streams from the server into the storage.' },
  verifying: { tone: 'busy', words: 'Verifying', meaning: 'It is restored beside the database, and compared.' },
  succeeded: { tone: 'ok', words: 'Verified', meaning: 'It was restored once already, and found equal.' },
  failed: { tone: 'bad', words: 'Failed', meaning: 'There is no backup of this run. It says why.' },
  canceled: { tone: 'idle', words: 'Canceled', meaning: 'Somebody stopped it. Nothing of it is left.' },
  deleting: { tone: 'idle', words: 'Deleting', meaning: 'It is being taken out of the storage.' },
};

export const RESTORE_WORDS: Words<RestoreStatus> = {
  queued: { tone: 'busy', words: 'Queued', meaning: 'It waits for its turn, or for the safety backup.' },
  running: { tone: 'busy', words: 'Restoring', meaning: 'The data streams back from the storage.' },
  succeeded: { tone: 'ok', words: 'Restored', meaning: 'What was restored equals what was backed up.' },
  failed: { tone: 'bad', words: 'Failed', meaning: 'It was not restored. It says why, and what holds now.' },
  canceled: { tone: 'idle', words: 'Canceled', meaning: 'Somebody stopped it before anything was replaced.' },
};

export const STORAGE_WORDS: Words<StorageStatus> = {
  checking: { tone: 'busy', words: 'Checking', meaning: 'Something is written there, read back and deleted again.' },
  ready: { tone: 'ok', words: 'Ready', meaning: 'It takes, gives back and deletes as it should.' },
  failed: { tone: 'bad', words: 'Failed', meaning: 'Backups cannot be kept there. It says why.' },
};
