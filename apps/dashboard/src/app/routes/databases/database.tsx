import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useMatchRoute, Link } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/layout/back-link';
import { TextLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PageSkeleton, PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SectionTab, SectionTabs } from '../../../components/ui/layout/section-tabs';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { BackUpNowButton } from '../../../features/backups/back-up-now-button';
import { engineLabel } from '../../../features/databases/engine-labels';
import { databaseQuery } from '../../../features/databases/queries';
import { storagesQuery } from '../../../features/storages/queries';
import { hasErrorCode } from '../../../lib/api/api-error';
import { usePermissions } from '../../../lib/session/current-user';
import { DATABASE_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { useDatabaseServer } from './use-database';
import { lazy, Suspense, useDeferredValue } from 'react';
import type { DatabaseStatusProblemProps } from '../../../features/databases/status-problem/database-status-problem';
import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { Panel } from '../../../components/ui/layout/panel';
import { useCurrentTab } from '../use-current-tab';

const route = getRouteApi('/shell/databases/$databaseId');

const TABS = [
  { to: '/databases/$databaseId', label: 'Overview' },
  { to: '/databases/$databaseId/backups', label: 'Backups' },
  { to: '/databases/$databaseId/console', label: 'Console' },
  { to: '/databases/$databaseId/log', label: 'Log' },
] as const;

export function DatabaseRoute() {
  const { databaseId } = route.useParams();
  const tab = useCurrentTab(TABS);
  const mayChange = usePermissions().canChange;
  const onLog = Boolean(useMatchRoute()({ to: '/databases/$databaseId/log' }));
  const { data: database, error, refetch } = useQuery(databaseQuery(databaseId));
  const server = useDatabaseServer(database);
  const { data: storages } = useQuery({ ...storagesQuery(), enabled: mayChange });
  const back = <BackLink to="/databases">Databases</BackLink>;
  if (hasErrorCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <PageLayout title={database?.name ?? 'Database'} back={back}>
        <DatabaseNotFound known={database !== undefined} />
      </PageLayout>
    );
  }
  if (error && !database) {
    return (
      <PageLayout title="Database" back={back}>
        <ErrorNotice error={error} title="Could not load the database" onRetry={() => void refetch()} />
      </PageLayout>
    );
  }
  // How high the head is, and whether a notice follows, depends on the database.
  if (!database) return <PageSkeleton />;
  return (
    <PageLayout
      title={database.name}
      tab={tab}
      back={back}
      status={<StatusBadge label={DATABASE_STATUS_LABELS[database.status]} />}
      description={
        <>
          {engineLabel(database)} on{' '}
          <TextLink to="/servers/$serverId" params={{ serverId: database.server_id }} fz="inherit" c="inherit">
            {server?.name ?? '…'}
          </TextLink>
        </>
      }
      actions={
        mayChange && database.status !== 'deleting' && <BackUpNowButton database={database} storages={storages} />
      }
      tabs={
        <SectionTabs label="Database">
          {TABS.map(({ to, label }) => (
            <SectionTab key={to} to={to} params={{ databaseId }}>
              {label}
            </SectionTab>
          ))}
          {mayChange && (
            <SectionTab to="/databases/$databaseId/settings" params={{ databaseId }}>
              Settings
            </SectionTab>
          )}
        </SectionTabs>
      }
    >
      <Suspense key={databaseId} fallback={<PanelSkeleton lines={8} />}>
        <DatabaseStatusNotice database={database} onLog={onLog} />
        <Outlet />
      </Suspense>
    </PageLayout>
  );
}

const DatabaseStatusProblem = lazy(() => import('../../../features/databases/status-problem/database-status-problem'));

/**
 * Notice about a database that is not simply ready, on each of its pages. The page waits for its code, so that it does not
 * move; the notice of a later state appears when its code is there, and the page stays meanwhile.
 */
function DatabaseStatusNotice({ database: latest, onLog }: DatabaseStatusProblemProps) {
  const database = useDeferredValue(latest);
  return (
    (database.status !== 'ready' || database.status_reason !== null) && (
      <DatabaseStatusProblem database={database} onLog={onLog} />
    )
  );
}

/** Shown for a database that does not exist, or no longer does. */
const DatabaseNotFound = ({ known }: { known: boolean }) => (
  <Panel>
    <EmptyState
      icon={<IconDatabase size={32} stroke={1.5} />}
      title={known ? 'Database deleted' : 'Database not found'}
      action={
        <Button component={Link} to="/databases" variant="default">
          View databases
        </Button>
      }
    >
      The audit log shows what happened to it. Its backups are still listed under Backups.
    </EmptyState>
  </Panel>
);
