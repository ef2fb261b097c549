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
  meaning: 'It ends as soon as its work on the server has.',
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

/** Until the switch; from then on the old data is not in its place any more. */
export const mayCancelRestore = (state: RestoreState) =>
  isRestoreActive(state) &&
  state.cancel_requested_at === null &&
  !state.stages.some(({ name, status }) => name === 'switching' && status !== 'pending');

export const BACKUP_STAGE_NAMES: Readonly<Record<BackupStage, StageName>> = {
  preparing: { label: 'Prepare', meaning: 'The storage and the engine are looked at.' },
  dumping: { label: 'Dump', meaning: 'The data streams into the storage, encrypted; no plain copy lies anywhere.' },
  verifying: { label: 'Verify', meaning: 'It is restored into a database of its own, compared, and dropped again.' },
};

export const RESTORE_STAGE_NAMES: Readonly<Record<RestoreStage, StageName>> = {
  preparing: { label: 'Prepare', meaning: 'The backup and the engine are looked at.' },
  restoring: {
    label: 'Restore',
    meaning: 'The data streams from the storage into a database beside the one that serves.',
  },
  comparing: { label: 'Compare', meaning: 'What was restored has to equal what was backed up.' },
  switching: { label: 'Switch', meaning: 'It takes the place of what was there.' },
  cleaning: { label: 'Clean up', meaning: 'What was there before is taken away.' },
};

export const BACKUP_TRIGGER_LABELS: Readonly<Record<BackupTrigger, string>> = {
  api: 'API',
  dashboard: 'Dashboard',
  schedule: 'Schedule',
  safety: 'Safety',
  last: 'Last one',
};

/** What each kind of backup is there for. */
export const BACKUP_TRIGGER_MEANINGS: Readonly<Record<BackupTrigger, string>> = {
  api: 'Somebody asked for it by the API',
  dashboard: 'Somebody asked for it here',
  schedule: 'Its schedule asked for it',
  safety: 'Taken before a restore over the database',
  last: 'Taken before the database was deleted',
};

/** "12 tables, 4,301 rows". */
export function backupContentLabel({ tables, rows, database: { engine } }: BackupRecord): string | null {
  if (tables === null || rows === null) return null;
  const number = new Intl.NumberFormat('en-GB');
  const [one, many, what] = engine === 'redis' ? ['database', 'databases', 'keys'] : ['table', 'tables', 'rows'];
  return `${number.format(tables)} ${tables === 1 ? one : many}, ${number.format(rows)} ${rows === 1 ? what.slice(0, -1) : what}`;
}
