import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { ownSessionsQuery, totpQuery } from '../../../features/account/queries';
import { sessionSearch } from '../../../features/account/sessions/session-search';
import { shellRoute } from '../root';

const account = createRoute({
  getParentRoute: () => shellRoute,
  path: 'account',
  component: lazyRoute(() => import('./account'), 'AccountRoute'),
});

const profile = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: lazyRoute(() => import('./profile'), 'ProfileRoute'),
});

const security = createRoute({
  getParentRoute: () => account,
  path: 'security',
  loader: ({ context }) => void context.queryClient.prefetchQuery(totpQuery()),
  component: lazyRoute(() => import('./security'), 'SecurityRoute'),
});

const sessions = createRoute({
  getParentRoute: () => account,
  path: 'sessions',
  validateSearch: sessionSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(ownSessionsQuery(deps)),
  component: lazyRoute(() => import('./sessions'), 'SessionsRoute'),
});

export const accountRoutes = [account.addChildren([profile, security, sessions])] as const;
