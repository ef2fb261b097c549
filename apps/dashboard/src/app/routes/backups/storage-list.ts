/** The list alone: it is opened first of all, without the forms and details of the other pages. */
export { StoragesRoute } from './storages';
export { storagesQuery } from '../../../features/storages/queries';
