import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../root';

const PATH = 'settings/variable-groups';
const pages = () => import('./variable-group-pages');
const getParentRoute = () => shellRoute;

export const variableGroupsRoutes = [
  createRoute({ getParentRoute, path: PATH, component: lazyRouteComponent(pages, 'VariableGroupsRoute') }),
  createRoute({ getParentRoute, path: `${PATH}/new`, component: lazyRouteComponent(pages, 'NewVariableGroupRoute') }),
  createRoute({ getParentRoute, path: `${PATH}/$groupId`, component: lazyRouteComponent(pages, 'VariableGroupRoute') }),
] as const;
