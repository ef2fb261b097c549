/** One chunk, because both are opened from the menu of the account, and the first load of every page carries the names of all chunks. */
export { AccountRoute } from './account';
export { SessionsRoute } from './sessions';
