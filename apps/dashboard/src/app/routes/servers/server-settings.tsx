import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../../components/ui/feedback/notice';
import { ServerSettingsForm } from '../../../features/servers/settings/server-settings-form';
import { RemoveServerPanel } from '../../../features/servers/settings/remove-server-panel';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import { useServer } from './use-server';

const route = getRouteApi('/shell/servers/$serverId/settings');

export function ServerSettingsRoute() {
  const server = useServer();
  const mayChange = usePermissions().canChange;
  const navigate = route.useNavigate();
  if (!server) return null;
  if (!mayChange) {
    return (
      <Notice tone="warn" title="Viewers cannot change servers">
        {CHANGE_NOT_PERMITTED}
      </Notice>
    );
  }
  return (
    <>
      <ServerSettingsForm key={server.id} server={server} />
      <RemoveServerPanel server={server} onRemoved={() => void navigate({ to: '/servers', ignoreBlocker: true })} />
    </>
  );
}
