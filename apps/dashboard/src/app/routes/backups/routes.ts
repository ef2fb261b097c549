import { createRoute } from '@tanstack/react-router';
import { lazyRoute } from '../../lazy-route';
import { loadAhead } from '../../../lib/browser/load-ahead';
import { backupSearch } from '../../../features/backups/backup-search';
import { serversQuery } from '../../../features/servers/queries';
import { ALL_SERVERS } from '../all-servers';
import { shellRoute } from '../root';

const backups = createRoute({
  getParentRoute: () => shellRoute,
  path: 'backups',
  validateSearch: backupSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    loadAhead(() =>
      import('../../../features/backups/queries').then(({ backupsQuery }) =>
        context.queryClient.prefetchQuery(backupsQuery(deps)),
      ),
    );
    void context.queryClient.prefetchQuery(serversQuery(ALL_SERVERS));
  },
  component: lazyRoute(() => import('./backups'), 'BackupsRoute'),
});

const backup = createRoute({
  getParentRoute: () => shellRoute,
  path: 'backups/$backupId',
  loader: ({ context, params }) => {
    loadAhead(() =>
      import('../../../features/backups/queries').then(({ backupQuery }) =>
        context.queryClient.prefetchQuery(backupQuery(params.backupId)),
      ),
    );
    loadAhead(() =>
      import('../../../features/storages/queries').then(({ storagesQuery }) =>
        context.queryClient.prefetchQuery(storagesQuery()),
      ),
    );
  },
  component: lazyRoute(() => import('./backup'), 'BackupRoute'),
});

const restore = createRoute({
  getParentRoute: () => shellRoute,
  path: 'restores/$restoreId',
  loader: ({ context, params }) =>
    loadAhead(() =>
      import('../../../features/backups/queries').then(({ restoreQuery }) =>
        context.queryClient.prefetchQuery(restoreQuery(params.restoreId)),
      ),
    ),
  component: lazyRoute(() => import('./restore'), 'RestoreRoute'),
});

const storages = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/storages',
  loader: ({ context }) =>
    loadAhead(() =>
      import('../../../features/storages/queries').then(({ storagesQuery }) =>
        context.queryClient.prefetchQuery(storagesQuery()),
      ),
    ),
  component: lazyRoute(() => import('./storages'), 'StoragesRoute'),
});

const newStorage = createRoute({
  getParentRoute: () => shellRoute,
  path: 'settings/storages/new',
  component: lazyRoute(() => import('./new-storage'), 'NewStorageRoute'),
});

export const backupsRoutes = [backups, backup, restore, storages, newStorage] as const;
