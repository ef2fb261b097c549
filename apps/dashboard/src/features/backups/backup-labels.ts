import type { BackupRecord, RestoreRecord } from '@fairlead/client';
import {
  ACTIVE_BACKUP_STATUSES,
  ACTIVE_RESTORE_STATUSES,
  type BackupStage,
  type BackupStatus,
  type BackupTrigger,
  type RestoreStage,
  type RestoreStatus,
} from '@fairlead/contracts';
import type { StageName } from '../../components/ui/feedback/stage-progress';
import { BACKUP_STATUS_LABELS, RESTORE_STATUS_LABELS } from '../../lib/labels/backup-status-labels';
import type { StatusLabel } from '../../lib/labels/status-labels';

const ACTIVE_BACKUPS: readonly BackupStatus[] = ACTIVE_BACKUP_STATUSES;
const ACTIVE_RESTORES: readonly RestoreStatus[] = ACTIVE_RESTORE_STATUSES;
const CANCELING: StatusLabel = {
  tone: 'busy',
  label: 'Canceling',
  meaning: 'It ends once its work on the server has stopped.',
};

type BackupState = Pick<BackupRecord, 'status' | 'cancel_requested_at'>;
type RestoreState = Pick<RestoreRecord, 'status' | 'cancel_requested_at' | 'stages'>;

export const isBackupActive = ({ status }: Pick<BackupState, 'status'>) => ACTIVE_BACKUPS.includes(status);
export const isRestoreActive = ({ status }: Pick<RestoreState, 'status'>) => ACTIVE_RESTORES.includes(status);

const isCanceling = (state: { cancel_requested_at: string | null }, active: boolean) =>
  active && state.cancel_requested_at !== null;

export const backupStatusLabel = (state: BackupState): StatusLabel =>
  isCanceling(state, isBackupActive(state)) ? CANCELING : BACKUP_STATUS_LABELS[state.status];

export const restoreStatusLabel = (state: RestoreState): StatusLabel =>
  isCanceling(state, isRestoreActive(state)) ? CANCELING : RESTORE_STATUS_LABELS[state.status];

export const mayCancelBackup = (state: BackupState) => isBackupActive(state) && state.cancel_requested_at === null;

/** A restore can be canceled until the switch; after that, the old data is no longer in place. */
export const mayCancelRestore = (state: RestoreState) =>
  isRestoreActive(state) &&
  state.cancel_requested_at === null &&
  !state.stages.some(({ name, status }) => name === 'switching' && status !== 'pending');

export const BACKUP_STAGE_NAMES: Readonly<Record<BackupStage, StageName>> = {
  preparing: { label: 'Prepare', meaning: 'Checks the storage and the engine.' },
  dumping: { label: 'Dump', meaning: 'Streams the data to the storage, encrypted. No unencrypted copy is stored.' },
  verifying: { label: 'Verify', meaning: 'Restores it into a temporary database, compares it, and drops the copy.' },
};

export const RESTORE_STAGE_NAMES: Readonly<Record<RestoreStage, StageName>> = {
  preparing: { label: 'Prepare', meaning: 'Checks the backup and the engine.' },
  restoring: {
    label: 'Restore',
    meaning: 'Streams the data from the storage into a new database.',
  },
  comparing: { label: 'Compare', meaning: 'Compares the restored data with the backup.' },
  switching: { label: 'Switch', meaning: 'Replaces the previous data.' },
  cleaning: { label: 'Clean up', meaning: 'Removes the previous data.' },
};

export const BACKUP_TRIGGER_LABELS: Readonly<Record<BackupTrigger, string>> = {
  api: 'API',
  dashboard: 'Dashboard',
  schedule: 'Schedule',
  safety: 'Safety',
  last: 'Final backup',
};

/** Why a backup was taken. */
export const BACKUP_TRIGGER_MEANINGS: Readonly<Record<BackupTrigger, string>> = {
  api: 'Requested through the API',
  dashboard: 'Requested in the dashboard',
  schedule: 'Taken on schedule',
  safety: 'Taken before an in-place restore',
  last: 'Taken before the database was deleted',
};

/** "12 tables, 4,301 rows". */
export function backupContentLabel({ tables, rows, database: { engine } }: BackupRecord): string | null {
  if (tables === null || rows === null) return null;
  const number = new Intl.NumberFormat('en-GB');
  const [one, many, what] = engine === 'redis' ? ['database', 'databases', 'keys'] : ['table', 'tables', 'rows'];
  return `${number.format(tables)} ${tables === 1 ? one : many}, ${number.format(rows)} ${rows === 1 ? what.slice(0, -1) : what}`;
}
