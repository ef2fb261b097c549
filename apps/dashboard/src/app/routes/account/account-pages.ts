/** One chunk for what a person changes of the account: the first load of every page carries the names of all chunks. */
export { ProfileRoute } from './profile';
export { SecurityRoute } from './security';
