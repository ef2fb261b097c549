/**
 * The stages of a backup. `dumping` streams the dump straight into the storage; `verifying` restores it from there into a
 * database of its own, compares that with what was dumped, and drops it.
 */
export const BACKUP_STAGES = ['preparing', 'dumping', 'verifying'] as const;
export type BackupStage = (typeof BACKUP_STAGES)[number];

/** The stages of a restore. Until `switching` the data of before is whole where it was, and the restore can be canceled. */
export const RESTORE_STAGES = ['preparing', 'restoring', 'comparing', 'switching', 'cleaning'] as const;
export type RestoreStage = (typeof RESTORE_STAGES)[number];
