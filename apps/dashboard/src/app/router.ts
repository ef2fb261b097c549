import { createRouter } from '@tanstack/react-router';
import { lazyRoute } from './lazy-route';
import { PageSkeleton } from '../components/ui/layout/page-skeleton';
import { queryClient } from './query-client';
import { RouteError } from './route-error';
import { accountRoutes } from './routes/account/routes';
import { applicationsRoutes } from './routes/applications/routes';
import { backupsRoutes } from './routes/backups/routes';
import { databasesRoutes } from './routes/databases/routes';
import { authRoutes } from './routes/auth/routes';
import { overviewRoutes } from './routes/overview/routes';
import { shellRoute, rootRoute } from './routes/root';
import { serversRoutes } from './routes/servers/routes';
import { variableGroupsRoutes } from './routes/variable-groups/routes';
import { settingsRoutes } from './routes/settings/routes';

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...authRoutes,
    shellRoute.addChildren([
      ...overviewRoutes,
      ...serversRoutes,
      ...applicationsRoutes,
      ...databasesRoutes,
      ...backupsRoutes,
      ...settingsRoutes,
      ...variableGroupsRoutes,
      ...accountRoutes,
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh; the router keeps no second copy.
  defaultPreloadStaleTime: 0,
  // A page ignores parameters that it does not know: the API would refuse them.
  search: { strict: true },
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 200,
  defaultNotFoundComponent: lazyRoute(() => import('./page-not-found'), 'PageNotFound'),
  defaultErrorComponent: RouteError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
