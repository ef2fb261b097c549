/** One chunk for the lists of commands and runs: the first load of every page carries the names of all chunks. */
export { ApplicationCommandsRoute } from './tabs/application-commands';
export { ApplicationRunsRoute } from './tabs/application-runs';
export { commandRunsQuery, commandsQuery } from '../../../features/commands/queries';
