import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { loadAhead } from '../../../lib/browser/load-ahead';
import { backupSearch } from '../../../features/backups/backup-search';
import { serversQuery } from '../../../features/servers/queries';
import { ALL_SERVERS } from '../all-servers';
import { shellRoute } from '../root';

/** Loaded separately, because most visits start elsewhere. */
const backupList = () => import('./backup-list');
const storageList = () => import('./storage-list');
const backupPages = () => import('./backup-pages');

const backups = createRoute({
  getParentRoute: () => shellRoute,
  path: 'backups',
  validateSearch: backupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    loadAhead(() => backupList().then(({ backupsQuery }) => context.queryClient.prefetchQuery(backupsQuery(deps))));
    void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS));
  },
  component: lazyRoute(backupList, 'BackupsRoute'),
});

const backup = createRoute({
  getParentRoute: () => shellRoute,
  path: 'backups/$backupId',
  loader: ({ context, params }) => {
    loadAhead(() =>
      backupPages().then(({ backupQuery, storagesQuery }) => {
        void context.queryClient.prefetchQuery(backupQuery(params.backupId));
        void context.queryClient.prefetchQuery(storagesQuery());
      }),
    );
  },
  component: lazyRoute(backupPages, 'BackupRoute'),
});

const restore = createRoute({
  getParentRoute: () => shellRoute,
  path: 'restores/$restoreId',
  loader: ({ context, params }) =>
    loadAhead(() =>
      backupPages().then(({ restoreQuery }) => context.queryClient.prefetchQuery(restoreQuery(params.restoreId))),
    ),
  component: lazyRoute(backupPages, 'RestoreRoute'),
});

const storages = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/storages',
  loader: ({ context }) =>
    loadAhead(() => storageList().then(({ storagesQuery }) => context.queryClient.prefetchQuery(storagesQuery()))),
  component: lazyRoute(storageList, 'StoragesRoute'),
});

const newStorage = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/storages/new',
  component: lazyRoute(backupPages, 'NewStorageRoute'),
});

export const backupsRoutes = [backups, backup, restore, storages, newStorage] as const;
