/** One chunk for what is seldom opened: the first load of every page carries the names of all chunks. */
export { NewVariableGroupRoute } from './new-variable-group';
export { VariableGroupRoute } from './variable-group';
export { VariableGroupsRoute } from './variable-groups';
