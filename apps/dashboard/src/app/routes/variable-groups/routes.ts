import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { shellRoute } from '../root';

const PATH = 'settings/variable-groups';
const getParentRoute = () => shellRoute;

export const variableGroupsRoutes = [
  createRoute({
    getParentRoute,
    path: PATH,
    component: lazyRoute(() => import('./variable-groups'), 'VariableGroupsRoute'),
  }),
  createRoute({
    getParentRoute,
    path: `${PATH}/new`,
    component: lazyRoute(() => import('./new-variable-group'), 'NewVariableGroupRoute'),
  }),
  createRoute({
    getParentRoute,
    path: `${PATH}/$groupId`,
    component: lazyRoute(() => import('./variable-group'), 'VariableGroupRoute'),
  }),
] as const;
