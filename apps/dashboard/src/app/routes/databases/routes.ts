import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { loadAhead } from '../../../lib/browser/load-ahead';
import { ALL_APPLICATIONS, applicationsQuery } from '../../../features/applications/queries';
import { backupSearch } from '../../../features/backups/backup-search';
import { newDatabaseSearch } from '../../../features/databases/database-search';
import { databaseSearch } from '../../../features/databases/database-search';
import { serversQuery } from '../../../features/servers/queries';
import { ALL_SERVERS } from '../all-servers';
import { shellRoute } from '../root';

const databases = createRoute({
  getParentRoute: () => shellRoute,
  path: 'databases',
  validateSearch: databaseSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    loadAhead(() =>
      import('../../../features/databases/queries').then(({ databasesQuery }) =>
        context.queryClient.prefetchQuery(databasesQuery(deps)),
      ),
    );
    void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS));
  },
  component: lazyRoute(() => import('./databases'), 'DatabasesRoute'),
});

const newDatabase = createRoute({
  getParentRoute: () => shellRoute,
  path: 'databases/new',
  validateSearch: newDatabaseSearch,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS));
    void context.queryClient.prefetchQuery(applicationsQuery(ALL_APPLICATIONS));
  },
  component: lazyRoute(() => import('./new-database'), 'NewDatabaseRoute'),
});

const database = createRoute({
  getParentRoute: () => shellRoute,
  path: 'databases/$databaseId',
  loader: ({ context, params }) => {
    loadAhead(() =>
      import('../../../features/databases/queries').then(({ databaseQuery }) =>
        context.queryClient.prefetchQuery(databaseQuery(params.databaseId)),
      ),
    );
    void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS));
  },
  component: lazyRoute(() => import('./database'), 'DatabaseRoute'),
});

const overview = createRoute({
  getParentRoute: () => database,
  path: '/',
  component: lazyRoute(() => import('./database-overview'), 'DatabaseOverviewRoute'),
});

const backups = createRoute({
  getParentRoute: () => database,
  path: 'backups',
  validateSearch: backupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { databaseId }, deps }) => {
    loadAhead(() =>
      import('../../../features/backups/queries').then(({ backupsQuery, backupSchedulesQuery }) => {
        void queryClient.prefetchQuery(backupsQuery(deps, databaseId));
        void queryClient.prefetchQuery(backupSchedulesQuery(databaseId));
      }),
    );
  },
  component: lazyRoute(() => import('./database-backups'), 'DatabaseBackupsRoute'),
});

const databaseConsole = createRoute({
  getParentRoute: () => database,
  path: 'console',
  component: lazyRoute(() => import('./database-console'), 'DatabaseConsoleRoute'),
});

const log = createRoute({
  getParentRoute: () => database,
  path: 'log',
  component: lazyRoute(() => import('./database-log'), 'DatabaseLogRoute'),
});

const settings = createRoute({
  getParentRoute: () => database,
  path: 'settings',
  component: lazyRoute(() => import('./database-settings'), 'DatabaseSettingsRoute'),
});

export const databasesRoutes = [
  databases,
  newDatabase,
  database.addChildren([overview, backups, databaseConsole, log, settings]),
] as const;
