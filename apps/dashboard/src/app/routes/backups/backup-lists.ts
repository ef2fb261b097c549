/** The lists, which are opened first of all, without the forms and details of the other pages. */
export { BackupsRoute } from './backups';
export { StoragesRoute } from './storages';
