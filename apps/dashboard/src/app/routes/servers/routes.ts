import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { metricsSearch } from '../../../lib/url/metrics-range';
import {
  serverMetricsHistoryQuery,
  applicationsOnServerQuery,
  serverQuery,
  serversQuery,
  sshKeyQuery,
} from '../../../features/servers/queries';
import { serverSearch } from '../../../features/servers/server-search';
import { shellRoute } from '../root';

const servers = createRoute({
  getParentRoute: () => shellRoute,
  path: 'servers',
  validateSearch: serverSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(serversQuery(deps)),
  component: lazyRoute(() => import('./servers'), 'ServersRoute'),
});

const newServer = createRoute({
  getParentRoute: () => shellRoute,
  path: 'servers/new',
  loader: ({ context }) => void context.queryClient.prefetchQuery(sshKeyQuery()),
  component: lazyRoute(() => import('./new-server'), 'NewServerRoute'),
});

const server = createRoute({
  getParentRoute: () => shellRoute,
  path: 'servers/$serverId',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(serverQuery(params.serverId)),
  component: lazyRoute(() => import('./server'), 'ServerRoute'),
});

const overview = createRoute({
  getParentRoute: () => server,
  path: '/',
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(applicationsOnServerQuery(params.serverId));
    void queryClient.prefetchQuery(serverMetricsHistoryQuery(params.serverId, '1h'));
  },
  component: lazyRoute(() => import('./server-overview'), 'ServerOverviewRoute'),
});

const metrics = createRoute({
  getParentRoute: () => server,
  path: 'metrics',
  validateSearch: metricsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(serverMetricsHistoryQuery(params.serverId, deps.range ?? '1h')),
  component: lazyRoute(() => import('./server-metrics'), 'ServerMetricsRoute'),
});

const provisioning = createRoute({
  getParentRoute: () => server,
  path: 'provisioning',
  component: lazyRoute(() => import('./server-provisioning'), 'ServerProvisioningRoute'),
});

const settings = createRoute({
  getParentRoute: () => server,
  path: 'settings',
  component: lazyRoute(() => import('./server-settings'), 'ServerSettingsRoute'),
});

export const serversRoutes = [
  servers,
  newServer,
  server.addChildren([overview, metrics, provisioning, settings]),
] as const;
