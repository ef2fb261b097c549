import type { ApplicationRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../../../components/ui/feedback/notice';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../../components/ui/layout/panel';
import { DeployKey } from '../../../../features/applications/deploy-key';
import { applicationQuery } from '../../../../features/applications/queries';
import { DeleteApplication } from '../../../../features/applications/settings/delete-application';
import { ApplicationSettingsForm } from '../../../../features/applications/settings/application-settings-form';
import { useLiveRuntime } from '../../../../features/applications/settings/use-live-runtime';
import { serversQuery } from '../../../../features/servers/queries';
import { usePermissions, CHANGE_NOT_PERMITTED } from '../../../../lib/session/current-user';
import { toast } from '../../../../lib/browser/toast';
import { ALL_SERVERS } from '../../all-servers';
import { SettingsTabs } from '../settings-tabs';

const route = getRouteApi('/shell/applications/$applicationId/settings');

export function ApplicationSettingsRoute() {
  const { applicationId } = route.useParams();
  const { data: application } = useQuery(applicationQuery(applicationId));
  return application ? <Settings key={applicationId} application={application} /> : <PanelSkeleton lines={10} />;
}

function Settings({ application }: { application: ApplicationRecord }) {
  const navigate = route.useNavigate();
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const permissions = usePermissions();
  const runs = useLiveRuntime(application);
  // The panels below the form appear with it, which is longer than any placeholder.
  if (!runs.isKnown) return <PanelSkeleton lines={10} />;
  return (
    <>
      <SettingsTabs application={application} />
      {!permissions.canChange && (
        <Notice tone="busy" title="Read-only access">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
      <ApplicationSettingsForm application={application} runs={runs} />
      {application.source.type === 'git' && (
        <Panel
          title="Deploy key"
          description="Gives the server read access to a private repository over SSH. The private key never leaves Fairlead."
        >
          <DeployKey application={application} />
        </Panel>
      )}
      {permissions.canChange && (
        <DeleteApplication
          application={application}
          server={servers?.servers.find(({ id }) => id === application.server_id)}
          onDeleted={() => {
            toast({ tone: 'busy', title: `${application.name} is being deleted` });
            void navigate({ to: '/applications', ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}
