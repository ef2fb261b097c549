/** With its query, so that the page needs one chunk. */
export { CommandRunRoute } from './command-run';
export { commandRunQuery } from '../../../features/commands/queries';
