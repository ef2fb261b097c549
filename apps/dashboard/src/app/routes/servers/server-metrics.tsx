import { getRouteApi } from '@tanstack/react-router';
import { ServerMetricsHistory } from '../../../features/servers/metrics/server-metrics-history';
import { useServer } from './use-server';

const route = getRouteApi('/shell/servers/$serverId/metrics');

export function ServerMetricsRoute() {
  const server = useServer();
  const { range = '1h' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    server && (
      <ServerMetricsHistory
        server={server}
        range={range}
        onRange={(wanted) =>
          void navigate({ search: wanted === '1h' ? {} : { range: wanted }, replace: true, resetScroll: false })
        }
      />
    )
  );
}
