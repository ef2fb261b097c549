import { ServerOverview } from '../../../features/servers/overview/server-overview';
import { usePermissions } from '../../../lib/session/current-user';
import { useServer } from './use-server';

export function ServerOverviewRoute() {
  const server = useServer();
  const mayChange = usePermissions().canChange;
  return server && <ServerOverview server={server} mayChange={mayChange} />;
}
