import { createRouter } from '@tanstack/react-router';
import { lazyRoute } from './lazy-route';
import { PageSkeleton } from '../components/ui/layout/page-skeleton';
import { queryClient } from './query-client';
import { RouteError } from './route-error';
import { authRoutes } from './routes/auth/routes';
import { rootRoute } from './routes/root';
import { shellPages } from './routes/shell-pages';

export const router = createRouter({
  routeTree: rootRoute.addChildren([...authRoutes, shellPages]),
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
