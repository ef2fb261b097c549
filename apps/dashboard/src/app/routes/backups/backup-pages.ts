/** One chunk for all pages of backups and storages: the first load of every page carries the names of all chunks. */
export { BackupRoute } from './backup';
export { BackupsRoute } from './backups';
export { NewStorageRoute } from './new-storage';
export { RestoreRoute } from './restore';
export { StoragesRoute } from './storages';
