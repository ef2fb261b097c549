/**
 * The stages of a backup. `dumping` streams the dump to the storage; `verifying` restores it from there into a scratch
 * database, compares that with the dumped data, and drops it.
 */
export const BACKUP_STAGES = ['preparing', 'dumping', 'verifying'] as const;
export type BackupStage = (typeof BACKUP_STAGES)[number];

/** The stages of a restore. Until `switching` the previous data is untouched, and the restore can be canceled. */
export const RESTORE_STAGES = ['preparing', 'restoring', 'comparing', 'switching', 'cleaning'] as const;
export type RestoreStage = (typeof RESTORE_STAGES)[number];
