import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../../components/ui/notice';
import { GeneralForm } from '../../../features/servers/general-form';
import { RemovePanel } from '../../../features/servers/remove-panel';
import { useMay, WHY_NOT_CHANGE } from '../../../lib/current-user';
import { useServer } from './use-server';

const route = getRouteApi('/frame/servers/$serverId/settings');

export function ServerSettingsRoute() {
  const server = useServer();
  const mayChange = useMay().change;
  const navigate = route.useNavigate();
  if (!server) return null;
  if (!mayChange) {
    return (
      <Notice tone="warn" title="Viewers cannot change servers">
        {WHY_NOT_CHANGE}
      </Notice>
    );
  }
  return (
    <>
      <GeneralForm key={server.id} server={server} />
      <RemovePanel server={server} onRemoved={() => void navigate({ to: '/servers', ignoreBlocker: true })} />
    </>
  );
}
