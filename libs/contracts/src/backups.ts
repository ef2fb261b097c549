export const STORAGE_TYPES = ['local', 's3'] as const;
export type StorageType = (typeof STORAGE_TYPES)[number];

export const STORAGE_STATUSES = ['checking', 'ready', 'failed'] as const;
export type StorageStatus = (typeof STORAGE_STATUSES)[number];

/** A backup in one of these is running or queued. */
export const ACTIVE_BACKUP_STATUSES = ['queued', 'running', 'verifying'] as const;

/** `succeeded` is said only of what has been restored into a scratch database and compared. */
export const BACKUP_STATUSES = [...ACTIVE_BACKUP_STATUSES, 'succeeded', 'failed', 'canceled', 'deleting'] as const;
export type BackupStatus = (typeof BACKUP_STATUSES)[number];

/** `safety` is taken before a restore over the same database, `last` before the database is deleted. */
export const BACKUP_TRIGGERS = ['api', 'dashboard', 'schedule', 'safety', 'last'] as const;
export type BackupTrigger = (typeof BACKUP_TRIGGERS)[number];

export const RESTORE_TARGETS = ['new', 'same'] as const;
export type RestoreTarget = (typeof RESTORE_TARGETS)[number];

export const ACTIVE_RESTORE_STATUSES = ['queued', 'running'] as const;

export const RESTORE_STATUSES = [...ACTIVE_RESTORE_STATUSES, 'succeeded', 'failed', 'canceled'] as const;
export type RestoreStatus = (typeof RESTORE_STATUSES)[number];

/** The retention of a schedule: the latest backup of each of so many hours, days, … that have one. */
export const RETENTION_RULES = [
  'keep_last',
  'keep_hourly',
  'keep_daily',
  'keep_weekly',
  'keep_monthly',
  'keep_yearly',
] as const;
export type RetentionRule = (typeof RETENTION_RULES)[number];

/**
 * The stages of a backup. `dumping` streams the dump to the storage; `verifying` restores it from there into a scratch
 * database, compares that with the dumped data, and drops it.
 */
export const BACKUP_STAGES = ['preparing', 'dumping', 'verifying'] as const;
export type BackupStage = (typeof BACKUP_STAGES)[number];

/** The stages of a restore. Until `switching` the previous data is untouched, and the restore can be canceled. */
export const RESTORE_STAGES = ['preparing', 'restoring', 'comparing', 'switching', 'cleaning'] as const;
export type RestoreStage = (typeof RESTORE_STAGES)[number];
