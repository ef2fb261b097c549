import { ServerOverview } from '../../../features/servers/server-overview';
import { useMay } from '../../../lib/current-user';
import { useServer } from './use-server';

export function ServerOverviewRoute() {
  const server = useServer();
  const mayChange = useMay().change;
  return server && <ServerOverview server={server} mayChange={mayChange} />;
}
