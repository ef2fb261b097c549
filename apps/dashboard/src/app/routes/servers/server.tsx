import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet, useMatchRoute } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/back-link';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Problem } from '../../../components/ui/problem';
import { SectionTab, SectionTabs } from '../../../components/ui/section-tabs';
import { StatusOf } from '../../../components/ui/status';
import { Gone } from '../../../features/servers/gone';
import { serverQuery } from '../../../features/servers/queries';
import { ServerBanner } from '../../../features/servers/server-banner';
import { addressOf } from '../../../features/servers/server-facts';
import { ServerMenu } from '../../../features/servers/server-menu';
import { isCode } from '../../../lib/api-error';
import { useMay } from '../../../lib/current-user';
import { SERVER_WORDS } from '../../../lib/status-words';

const route = getRouteApi('/frame/servers/$serverId');

const TABS = [
  { to: '/servers/$serverId', label: 'Overview' },
  { to: '/servers/$serverId/metrics', label: 'Metrics' },
  { to: '/servers/$serverId/provisioning', label: 'Provisioning' },
] as const;

export function ServerRoute() {
  const { serverId } = route.useParams();
  const navigate = route.useNavigate();
  const mayChange = useMay().change;
  const onProvisioning = Boolean(useMatchRoute()({ to: '/servers/$serverId/provisioning' }));
  const { data: server, error, refetch } = useQuery(serverQuery(serverId));
  const back = <BackLink to="/servers">Servers</BackLink>;
  if (isCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <Page title={server?.name ?? 'Server'} back={back}>
        <Gone />
      </Page>
    );
  }
  if (error && !server) {
    return (
      <Page title="Server" back={back}>
        <Problem error={error} title="The server could not be read" onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={server?.name ?? 'Server'}
      back={back}
      status={server && <StatusOf words={SERVER_WORDS[server.status]} />}
      description={server ? addressOf(server) : ' '}
      actions={
        server && mayChange && <ServerMenu server={server} onRemoved={() => void navigate({ to: '/servers' })} />
      }
      tabs={
        <SectionTabs label="Server">
          {TABS.map(({ to, label }) => (
            <SectionTab key={to} to={to} params={{ serverId }}>
              {label}
            </SectionTab>
          ))}
          {mayChange && (
            <SectionTab to="/servers/$serverId/settings" params={{ serverId }}>
              Settings
            </SectionTab>
          )}
        </SectionTabs>
      }
    >
      {server && <ServerBanner server={server} mayChange={mayChange} onProvisioning={onProvisioning} />}
      {server ? <Outlet /> : <PanelSkeleton lines={8} />}
    </Page>
  );
}
