/** One chunk for what is seldom opened: the first load of every page carries the names of all chunks. */
export { InstanceRoute } from './instance';
export { NewTokenRoute } from './new-token';
