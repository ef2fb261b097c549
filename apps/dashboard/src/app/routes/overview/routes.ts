import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { activitySearch } from '../../../features/activity/activity-search';
import { overviewQuery } from '../../../features/overview/queries';
import { shellRoute } from '../root';

const overview = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  loader: ({ context }) => void context.queryClient.prefetchQuery(overviewQuery()),
  component: lazyRouteComponent(() => import('./overview'), 'OverviewRoute'),
});

const activity = createRoute({
  getParentRoute: () => shellRoute,
  path: 'activity',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('./activity'), 'ActivityRoute'),
});

export const overviewRoutes = [overview, activity] as const;
