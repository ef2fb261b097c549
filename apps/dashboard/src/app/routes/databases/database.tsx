import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useMatchRoute } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/back-link';
import { TextLink } from '../../../components/ui/button-link';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Problem } from '../../../components/ui/problem';
import { SectionTab, SectionTabs } from '../../../components/ui/section-tabs';
import { StatusOf } from '../../../components/ui/status';
import { BackUpNow } from '../../../features/backups/back-up-now';
import { engineOf } from '../../../features/databases/engine-words';
import { Gone } from '../../../features/databases/gone';
import { databaseQuery } from '../../../features/databases/queries';
import { StateNotice } from '../../../features/databases/state-notice';
import { storagesQuery } from '../../../features/storages/queries';
import { isCode } from '../../../lib/api-error';
import { useMay } from '../../../lib/current-user';
import { DATABASE_WORDS } from '../../../lib/status-words';
import { useServerOf } from './use-database';

const route = getRouteApi('/frame/databases/$databaseId');

const TABS = [
  { to: '/databases/$databaseId', label: 'Overview' },
  { to: '/databases/$databaseId/backups', label: 'Backups' },
  { to: '/databases/$databaseId/log', label: 'Log' },
] as const;

export function DatabaseRoute() {
  const { databaseId } = route.useParams();
  const mayChange = useMay().change;
  const onLog = Boolean(useMatchRoute()({ to: '/databases/$databaseId/log' }));
  const { data: database, error, refetch } = useQuery(databaseQuery(databaseId));
  const server = useServerOf(database);
  const { data: storages } = useQuery({ ...storagesQuery(), enabled: mayChange });
  const back = <BackLink to="/databases">Databases</BackLink>;
  if (isCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <Page title={database?.name ?? 'Database'} back={back}>
        <Gone known={database !== undefined} />
      </Page>
    );
  }
  if (error && !database) {
    return (
      <Page title="Database" back={back}>
        <Problem error={error} title="The database could not be read" onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={database?.name ?? 'Database'}
      back={back}
      status={database && <StatusOf words={DATABASE_WORDS[database.status]} />}
      description={
        database ? (
          <>
            {engineOf(database)} on{' '}
            <TextLink to="/servers/$serverId" params={{ serverId: database.server_id }} fz="inherit" c="inherit">
              {server?.name ?? '…'}
            </TextLink>
          </>
        ) : (
          <>&nbsp;</>
        )
      }
      actions={
        mayChange && database && database.status !== 'deleting' && <BackUpNow database={database} storages={storages} />
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
      {database && <StateNotice database={database} onLog={onLog} />}
      {database ? <Outlet /> : <PanelSkeleton lines={8} />}
    </Page>
  );
}
