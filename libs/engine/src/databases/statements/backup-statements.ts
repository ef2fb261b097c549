/**
 * Alias of tables whose content a backup compares. The engines store it with a statement, so that statements of backups can be told
 * from those of the applications, which have the same user.
 */
export const BACKUP_ALIAS = 'fairlead_rows';
