import { getRouteApi, useLocation } from '@tanstack/react-router';
import { ProvisioningPanel } from '../../../features/servers/provisioning/provisioning-panel';
import { usePermissions } from '../../../lib/session/current-user';
import { parseLineHash } from '../../../lib/url/log-line-hash';
import { useServer } from './use-server';

const route = getRouteApi('/shell/servers/$serverId/provisioning');

export function ServerProvisioningRoute() {
  const server = useServer();
  const mayChange = usePermissions().canChange;
  const navigate = route.useNavigate();
  const line = parseLineHash(useLocation({ select: ({ hash }) => hash }));
  return (
    server && (
      <ProvisioningPanel
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
