/** One chunk for all pages of commands: the first load of every page carries the names of all chunks. */
export { CommandRunRoute } from './command-run';
export { ApplicationCommandsRoute } from './tabs/application-commands';
export { ApplicationRunsRoute } from './tabs/application-runs';
