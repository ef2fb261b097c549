import type { BackupStatus, RestoreStatus, StorageStatus } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

export const BACKUP_STATUS_LABELS: StatusLabels<BackupStatus> = {
  queued: { tone: 'busy', label: 'Queued', meaning: 'It waits for its turn.' },
  running: { tone: 'busy', label: 'Dumping', meaning: 'The data streams from the server into the storage.' },
  verifying: { tone: 'busy', label: 'Verifying', meaning: 'It is restored beside the database, and compared.' },
  succeeded: { tone: 'ok', label: 'Verified', meaning: 'It was restored once already, and found equal.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'There is no backup of this run. It says why.' },
  canceled: { tone: 'idle', label: 'Canceled', meaning: 'Somebody stopped it. Nothing of it is left.' },
  deleting: { tone: 'idle', label: 'Deleting', meaning: 'It is being taken out of the storage.' },
};

export const RESTORE_STATUS_LABELS: StatusLabels<RestoreStatus> = {
  queued: { tone: 'busy', label: 'Queued', meaning: 'It waits for its turn, or for the safety backup.' },
  running: { tone: 'busy', label: 'Restoring', meaning: 'The data streams back from the storage.' },
  succeeded: { tone: 'ok', label: 'Restored', meaning: 'What was restored equals what was backed up.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'It was not restored. It says why, and what holds now.' },
  canceled: { tone: 'idle', label: 'Canceled', meaning: 'Somebody stopped it before anything was replaced.' },
};

export const STORAGE_STATUS_LABELS: StatusLabels<StorageStatus> = {
  checking: { tone: 'busy', label: 'Checking', meaning: 'Something is written there, read back and deleted again.' },
  ready: { tone: 'ok', label: 'Ready', meaning: 'It takes, gives back and deletes as it should.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'Backups cannot be kept there. It says why.' },
};
