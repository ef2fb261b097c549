import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { activitySearch } from '../../../features/activity/activity-search';
import { overviewQuery } from '../../../features/overview/queries';
import { frame } from '../root';

const overview = createRoute({
  getParentRoute: () => frame,
  path: '/',
  loader: ({ context }) => void context.queryClient.prefetchQuery(overviewQuery()),
  component: lazyRouteComponent(() => import('./overview'), 'OverviewRoute'),
});

const activity = createRoute({
  getParentRoute: () => frame,
  path: 'activity',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('./activity'), 'ActivityRoute'),
});

export const overviewRoutes = [overview, activity] as const;
