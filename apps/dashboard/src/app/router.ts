import { createRouter } from '@tanstack/react-router';
import { PageSkeleton } from '../components/ui/page-skeleton';
import { NotFound, RouteProblem } from './fallbacks';
import { queryClient } from './query-client';
import { accountRoutes } from './routes/account/routes';
import { applicationsRoutes } from './routes/applications/routes';
import { backupsRoutes } from './routes/backups/routes';
import { databasesRoutes } from './routes/databases/routes';
import { entryRoutes } from './routes/entry/routes';
import { overviewRoutes } from './routes/overview/routes';
import { frame, root } from './routes/root';
import { serversRoutes } from './routes/servers/routes';
import { settingsRoutes } from './routes/settings/routes';

export const router = createRouter({
  routeTree: root.addChildren([
    ...entryRoutes,
    frame.addChildren([
      ...overviewRoutes,
      ...serversRoutes,
      ...applicationsRoutes,
      ...databasesRoutes,
      ...backupsRoutes,
      ...settingsRoutes,
      ...accountRoutes,
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh enough; the router keeps no second copy.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultPendingMs: 200,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: RouteProblem,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
