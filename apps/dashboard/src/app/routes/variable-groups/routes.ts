import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../root';

const pages = () => import('./variable-group-pages');

const variableGroups = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/variable-groups',
  loader: ({ context: { queryClient } }) =>
    void pages().then(({ variableGroupsQuery }) => queryClient.prefetchQuery(variableGroupsQuery())),
  component: lazyRouteComponent(pages, 'VariableGroupsRoute'),
});

const newVariableGroup = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/variable-groups/new',
  component: lazyRouteComponent(pages, 'NewVariableGroupRoute'),
});

const variableGroup = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/variable-groups/$groupId',
  loader: ({ context: { queryClient }, params: { groupId } }) =>
    void pages().then(({ variableGroupQuery }) => queryClient.prefetchQuery(variableGroupQuery(groupId))),
  component: lazyRouteComponent(pages, 'VariableGroupRoute'),
});

export const variableGroupsRoutes = [variableGroups, newVariableGroup, variableGroup] as const;
