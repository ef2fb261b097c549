import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { activitySearch } from '../../../features/activity/activity-search';
import { overviewQuery } from '../../../features/overview/queries';
import { shellRoute } from '../root';

const overview = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  loader: ({ context }) => void context.queryClient.prefetchQuery(overviewQuery()),
  component: lazyRoute(() => import('./overview'), 'OverviewRoute'),
});

const activity = createRoute({
  getParentRoute: () => shellRoute,
  path: 'activity',
  validateSearch: activitySearch,
  component: lazyRoute(() => import('./activity'), 'ActivityRoute'),
});

export const overviewRoutes = [overview, activity] as const;
