import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/back-link';
import { ButtonLink } from '../../../components/ui/button-link';
import { Notice } from '../../../components/ui/notice';
import { Page } from '../../../components/ui/page';
import { AddServerForm } from '../../../features/servers/add/add-server-form';
import { useMay, WHY_NOT_CHANGE } from '../../../lib/current-user';

const route = getRouteApi('/frame/servers/new');

export function NewServerRoute() {
  const navigate = route.useNavigate();
  const back = <BackLink to="/servers">Servers</BackLink>;
  if (!useMay().change) {
    return (
      <Page narrow title="Add a server" back={back}>
        <Notice tone="warn" title="Viewers cannot add servers">
          {WHY_NOT_CHANGE}
        </Notice>
      </Page>
    );
  }
  return (
    <Page
      title="Add a server"
      description="Let Fairlead in, make sure it is the right machine, and it is prepared."
      back={back}
    >
      <AddServerForm
        onAdded={({ id }) =>
          void navigate({ to: '/servers/$serverId/provisioning', params: { serverId: id }, ignoreBlocker: true })
        }
        cancel={
          <ButtonLink to="/servers" variant="default">
            Cancel
          </ButtonLink>
        }
      />
    </Page>
  );
}
