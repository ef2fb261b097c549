import { getRouteApi, useLocation } from '@tanstack/react-router';
import { Provisioning } from '../../../features/servers/provisioning';
import { useMay } from '../../../lib/current-user';
import { lineOfHash } from '../../../lib/log-line-hash';
import { useServer } from './use-server';

const route = getRouteApi('/frame/servers/$serverId/provisioning');

export function ServerProvisioningRoute() {
  const server = useServer();
  const mayChange = useMay().change;
  const navigate = route.useNavigate();
  const line = lineOfHash(useLocation({ select: ({ hash }) => hash }));
  return (
    server && (
      <Provisioning
        server={server}
        mayChange={mayChange}
        line={line}
        onLine={(number) =>
          void navigate({ hash: `L${number}`, replace: true, resetScroll: false, hashScrollIntoView: false })
        }
      />
    )
  );
}
