import { getRouteApi } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/layout/back-link';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { AddServerForm } from '../../../features/servers/add/add-server-form';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';

const route = getRouteApi('/shell/servers/new');

export function NewServerRoute() {
  const navigate = route.useNavigate();
  const back = <BackLink to="/servers">Servers</BackLink>;
  if (!usePermissions().canChange) {
    return (
      <PageLayout narrow title="Add a server" back={back}>
        <Notice tone="warn" title="Viewers cannot add servers">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      </PageLayout>
    );
  }
  return (
    <PageLayout
      title="Add a server"
      description="Give Fairlead access, test the connection, and Fairlead prepares the machine."
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
    </PageLayout>
  );
}
