/** One chunk for the details and forms of backups and storages: the first load of every page carries the names of all chunks. */
export { BackupRoute } from './backup';
export { NewStorageRoute } from './new-storage';
export { RestoreRoute } from './restore';
export { backupQuery, restoreQuery } from '../../../features/backups/queries';
export { storagesQuery } from '../../../features/storages/queries';
