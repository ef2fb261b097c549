/** One chunk for a server and its first tab: the first load of every page carries the names of all chunks. */
export { ServerRoute } from './server';
export { ServerOverviewRoute } from './server-overview';
