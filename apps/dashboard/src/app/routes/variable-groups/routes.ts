import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { shellRoute } from '../root';

const PATH = 'settings/variable-groups';
const pages = () => import('./variable-group-pages');
const getParentRoute = () => shellRoute;

export const variableGroupsRoutes = [
  createRoute({ getParentRoute, path: PATH, component: lazyRoute(pages, 'VariableGroupsRoute') }),
  createRoute({ getParentRoute, path: `${PATH}/new`, component: lazyRoute(pages, 'NewVariableGroupRoute') }),
  createRoute({ getParentRoute, path: `${PATH}/$groupId`, component: lazyRoute(pages, 'VariableGroupRoute') }),
] as const;
