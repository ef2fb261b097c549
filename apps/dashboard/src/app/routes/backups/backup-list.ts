/** The list alone: it is opened first of all, without the forms and details of the other pages. */
export { BackupsRoute } from './backups';
export { backupsQuery } from '../../../features/backups/queries';
