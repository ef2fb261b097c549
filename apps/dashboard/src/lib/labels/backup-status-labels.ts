import type { BackupStatus, RestoreStatus, StorageStatus } from '@fairlead/contracts';
import type { StatusLabels } from './status-labels';

export const BACKUP_STATUS_LABELS: StatusLabels<BackupStatus> = {
  queued: { tone: 'busy', label: 'Queued', meaning: 'Waiting for its turn.' },
  running: { tone: 'busy', label: 'Dumping', meaning: 'The data is being streamed from the server to the storage.' },
  verifying: {
    tone: 'busy',
    label: 'Verifying',
    meaning: 'The backup is being restored beside the database and compared.',
  },
  succeeded: { tone: 'ok', label: 'Verified', meaning: 'A test restore matched the database.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'No backup was created. See its error.' },
  canceled: { tone: 'idle', label: 'Canceled', meaning: 'Canceled by a person. Nothing was stored.' },
  deleting: { tone: 'idle', label: 'Deleting', meaning: 'The backup is being deleted from the storage.' },
};

export const RESTORE_STATUS_LABELS: StatusLabels<RestoreStatus> = {
  queued: { tone: 'busy', label: 'Queued', meaning: 'Waiting for its turn, or for the safety backup.' },
  running: { tone: 'busy', label: 'Restoring', meaning: 'The data is being streamed back from the storage.' },
  succeeded: { tone: 'ok', label: 'Restored', meaning: 'The restored data matches the backup.' },
  failed: {
    tone: 'bad',
    label: 'Failed',
    meaning: 'The restore failed. See its error and the current state of the data.',
  },
  canceled: { tone: 'idle', label: 'Canceled', meaning: 'Canceled by a person before any data was replaced.' },
};

export const STORAGE_STATUS_LABELS: StatusLabels<StorageStatus> = {
  checking: { tone: 'busy', label: 'Checking', meaning: 'A test file is being written, read and deleted.' },
  ready: { tone: 'ok', label: 'Ready', meaning: 'Writing, reading and deleting work.' },
  failed: { tone: 'bad', label: 'Failed', meaning: 'Backups cannot be stored there. See its error.' },
};
