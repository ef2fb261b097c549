/** One chunk for what is seldom opened: the first load of every page carries the names of all chunks. */
export { variableGroupQuery, variableGroupsQuery } from '../../../features/variable-groups/queries';
export { NewVariableGroupRoute } from './new-variable-group';
export { VariableGroupRoute } from './variable-group';
export { VariableGroupsRoute } from './variable-groups';
