import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { loadAhead } from '../../../lib/browser/load-ahead';
import { applicationQuery, applicationsQuery } from '../../../features/applications/queries';
import { applicationSearch } from '../../../features/applications/application-search';
import { newApplicationSearch } from '../../../features/applications/application-search';
import { commandSearch, commandRunSearch } from '../../../features/commands/command-search';
import { domainSearch } from '../../../features/domains/domain-search';
import { allDomainsQuery, domainQuery, domainsQuery } from '../../../features/domains/queries';
import { allDeploymentsSearch, deploymentSearch } from '../../../features/deployments/deployment-search';
import { activeDeploymentsQuery, deploymentQuery, deploymentsQuery } from '../../../features/deployments/queries';
import { logFilter } from '../../../features/runtime-logs/log-filter';
import { pushSearch } from '../../../features/pushes/push-search';
import { uploadSearch } from '../../../features/deployments/uploads/upload-search';
import { terminalSearch } from '../../../features/terminal/terminal-search';
import { instanceQuery } from '../../../features/instance/queries';
import { serversQuery } from '../../../features/servers/queries';
import { usageHistoryQuery } from '../../../features/usage/queries';
import { metricsSearch } from '../../../lib/url/metrics-range';
import { ALL_SERVERS } from '../all-servers';
import { shellRoute } from '../root';

const timelinePages = () => import('./timeline-pages');
const requestPages = () => import('./request-pages');

/** For pages that check their parameters themselves, with code that loads with them. */
const checkedLater = (raw: Record<string, unknown>): Record<string, unknown> => raw;

const applications = createRoute({
  getParentRoute: () => shellRoute,
  path: 'applications',
  validateSearch: applicationSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(applicationsQuery(deps));
    void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS));
  },
  component: lazyRoute(() => import('./applications'), 'ApplicationsRoute'),
});

const newApplication = createRoute({
  getParentRoute: () => shellRoute,
  path: 'applications/new',
  validateSearch: newApplicationSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS)),
  component: lazyRoute(() => import('./new-application'), 'NewApplicationRoute'),
});

const application = createRoute({
  getParentRoute: () => shellRoute,
  path: 'applications/$applicationId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(applicationQuery(params.applicationId));
    void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS));
  },
  component: lazyRoute(() => import('./application'), 'ApplicationRoute'),
});

const overview = createRoute({
  getParentRoute: () => application,
  path: '/',
  component: lazyRoute(() => import('./tabs/application-overview'), 'ApplicationOverviewRoute'),
});

const history = createRoute({
  getParentRoute: () => application,
  path: 'deployments',
  validateSearch: deploymentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { applicationId }, deps }) => {
    const search = { ...deps, application_id: applicationId };
    void context.queryClient.prefetchQuery(deploymentsQuery(search));
    void context.queryClient.prefetchQuery(activeDeploymentsQuery(search));
  },
  component: lazyRoute(() => import('./tabs/application-deployments'), 'ApplicationDeploymentsRoute'),
});

const timeline = createRoute({
  getParentRoute: () => application,
  path: 'timeline',
  validateSearch: checkedLater,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { applicationId }, deps }) =>
    loadAhead(() =>
      timelinePages().then(({ timelineMarksQuery, timelineQuery, timelineSearch }) => {
        const { range = '24h', ...search } = timelineSearch(deps);
        void queryClient.prefetchQuery(timelineMarksQuery(applicationId, range));
        void queryClient.prefetchInfiniteQuery(timelineQuery(applicationId, search));
      }),
    ),
  component: lazyRoute(timelinePages, 'ApplicationTimelineRoute'),
});

const metrics = createRoute({
  getParentRoute: () => application,
  path: 'metrics',
  validateSearch: metricsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    void context.queryClient.prefetchQuery(usageHistoryQuery(params.applicationId, deps.range ?? '1h')),
  component: lazyRoute(() => import('./tabs/application-metrics'), 'ApplicationMetricsRoute'),
});

const requests = createRoute({
  getParentRoute: () => application,
  path: 'requests',
  validateSearch: checkedLater,
  loaderDeps: ({ search: { range, sort } }) => ({ range, sort }),
  loader: ({ context: { queryClient }, params: { applicationId }, deps }) =>
    loadAhead(() =>
      requestPages().then(({ requestPathsQuery, requestSearch, requestStatsQuery }) => {
        const { range = '1h', sort = '-p95' } = requestSearch(deps);
        void queryClient.prefetchQuery(requestStatsQuery(applicationId, range));
        void queryClient.prefetchQuery(requestPathsQuery(applicationId, range, sort));
      }),
    ),
  component: lazyRoute(requestPages, 'ApplicationRequestsRoute'),
});

const logs = createRoute({
  getParentRoute: () => application,
  path: 'logs',
  validateSearch: logFilter,
  component: lazyRoute(() => import('./tabs/application-logs'), 'ApplicationLogsRoute'),
});

const environment = createRoute({
  getParentRoute: () => application,
  path: 'environment',
  component: lazyRoute(() => import('./tabs/application-environment'), 'ApplicationEnvironmentRoute'),
});

const domains = createRoute({
  getParentRoute: () => application,
  path: 'domains',
  validateSearch: domainSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    void context.queryClient.prefetchQuery(domainsQuery(params.applicationId, deps));
    void context.queryClient.prefetchQuery(instanceQuery());
  },
  component: lazyRoute(() => import('./tabs/application-domains'), 'ApplicationDomainsRoute'),
});

const commands = createRoute({
  getParentRoute: () => application,
  path: 'commands',
  validateSearch: commandSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { applicationId }, deps }) =>
    loadAhead(() =>
      import('../../../features/commands/queries').then(({ commandsQuery }) =>
        queryClient.prefetchQuery(commandsQuery(applicationId, deps)),
      ),
    ),
  component: lazyRoute(() => import('./tabs/application-commands'), 'ApplicationCommandsRoute'),
});

const runs = createRoute({
  getParentRoute: () => application,
  path: 'commands/runs',
  validateSearch: commandRunSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { applicationId }, deps }) =>
    loadAhead(() =>
      import('../../../features/commands/queries').then(({ commandRunsQuery }) =>
        queryClient.prefetchQuery(commandRunsQuery(applicationId, deps)),
      ),
    ),
  component: lazyRoute(() => import('./tabs/application-runs'), 'ApplicationRunsRoute'),
});

const terminal = createRoute({
  getParentRoute: () => application,
  path: 'terminal',
  validateSearch: terminalSearch,
  component: lazyRoute(() => import('./tabs/application-terminal'), 'ApplicationTerminalRoute'),
});

const settings = createRoute({
  getParentRoute: () => application,
  path: 'settings',
  component: lazyRoute(() => import('./tabs/application-settings'), 'ApplicationSettingsRoute'),
});

const deploys = createRoute({
  getParentRoute: () => application,
  path: 'settings/deploys',
  validateSearch: pushSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { applicationId }, deps }) =>
    loadAhead(() =>
      import('../../../features/pushes/queries').then(({ pushChecksQuery, pushesQuery }) => {
        void queryClient.prefetchQuery(pushesQuery(applicationId, deps));
        void queryClient.prefetchQuery(pushChecksQuery(applicationId));
      }),
    ),
  component: lazyRoute(() => import('./tabs/application-deploys'), 'ApplicationDeploysRoute'),
});

const uploads = createRoute({
  getParentRoute: () => application,
  path: 'settings/uploads',
  validateSearch: uploadSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { applicationId }, deps }) =>
    loadAhead(() =>
      import('../../../features/deployments/uploads/queries').then(({ uploadsQuery }) =>
        queryClient.prefetchQuery(uploadsQuery(applicationId, deps)),
      ),
    ),
  component: lazyRoute(() => import('./tabs/application-uploads'), 'ApplicationUploadsRoute'),
});

/** A page beside the tabs rather than below them: it has its own title and log. */
const deployment = createRoute({
  getParentRoute: () => shellRoute,
  path: 'applications/$applicationId/deployments/$deploymentId',
  loader: ({ context, params: { applicationId, deploymentId } }) => {
    void context.queryClient.prefetchQuery(deploymentQuery(applicationId, deploymentId));
    void context.queryClient.prefetchQuery(applicationQuery(applicationId));
  },
  component: lazyRoute(() => import('./deployment'), 'DeploymentRoute'),
});

/** A page of its own, like a deployment. */
const run = createRoute({
  getParentRoute: () => shellRoute,
  path: 'applications/$applicationId/commands/runs/$runId',
  loader: ({ context: { queryClient }, params: { applicationId, runId } }) => {
    loadAhead(() =>
      import('../../../features/commands/queries').then(({ commandRunQuery }) =>
        queryClient.prefetchQuery(commandRunQuery(applicationId, runId)),
      ),
    );
    void queryClient.prefetchQuery(applicationQuery(applicationId));
  },
  component: lazyRoute(() => import('./command-run'), 'CommandRunRoute'),
});

/** A page of its own, like a deployment. */
const domain = createRoute({
  getParentRoute: () => shellRoute,
  path: 'applications/$applicationId/domains/$domainId',
  loader: ({ context, params: { applicationId, domainId } }) => {
    void context.queryClient.prefetchQuery(domainQuery(applicationId, domainId));
    void context.queryClient.prefetchQuery(allDomainsQuery(applicationId));
    void context.queryClient.prefetchQuery(applicationQuery(applicationId));
    void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS));
  },
  component: lazyRoute(() => import('./domain'), 'DomainRoute'),
});

const deployments = createRoute({
  getParentRoute: () => shellRoute,
  path: 'deployments',
  validateSearch: allDeploymentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(deploymentsQuery(deps));
    void context.queryClient.prefetchQuery(activeDeploymentsQuery(deps));
  },
  component: lazyRoute(() => import('./deployments'), 'DeploymentsRoute'),
});

export const applicationsRoutes = [
  applications,
  newApplication,
  application.addChildren([
    overview,
    history,
    timeline,
    metrics,
    requests,
    logs,
    environment,
    domains,
    commands,
    runs,
    terminal,
    settings,
    deploys,
    uploads,
  ]),
  deployment,
  run,
  domain,
  deployments,
] as const;
