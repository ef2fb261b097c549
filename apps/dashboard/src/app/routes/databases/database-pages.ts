/** One chunk for all pages of databases but the list: the first load of every page carries the names of all chunks. */
export { DatabaseRoute } from './database';
export { DatabaseBackupsRoute } from './database-backups';
export { DatabaseConsoleRoute } from './database-console';
export { DatabaseLogRoute } from './database-log';
export { DatabaseOverviewRoute } from './database-overview';
export { DatabaseSettingsRoute } from './database-settings';
export { NewDatabaseRoute } from './new-database';
export { backupSchedulesQuery, backupsQuery } from '../../../features/backups/queries';
export { databaseQuery } from '../../../features/databases/queries';
