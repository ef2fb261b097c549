/** The list alone: it is opened first of all, without the forms and details of the other pages. */
export { DatabasesRoute } from './databases';
export { databasesQuery } from '../../../features/databases/queries';
