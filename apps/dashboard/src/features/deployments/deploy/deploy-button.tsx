import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconChevronDown, IconRocket } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LazyMenu } from '../../../components/ui/overlay/action-menu';
import { usePermissions } from '../../../lib/session/current-user';
import { defaultDeployRef } from '../../../lib/format/application-source';
import type { DeployDialogName } from './deploy-dialogs';
import { activeDeploymentsQuery } from '../queries';
import { useOpenDeployment } from '../../../lib/browser/use-open-deployment';

const DeployDialogs = lazy(() => import('./deploy-dialogs'));
const loadItems = () => import('./deploy-menu-items');
const DeployItems = lazy(loadItems);

/**
 * Deploys the head of the application’s branch and opens the deployment; uploads are chosen in a dialog. The arrow offers other ways to deploy. Viewers
 * get nothing.
 */
export function DeployButton({ application }: { application: ApplicationRecord }) {
  const { canChange } = usePermissions();
  const client = useQueryClient();
  const watch = useOpenDeployment();
  const query = activeDeploymentsQuery({ application_id: application.id });
  const { data: active = [] } = useQuery(query);
  const [pending, setPending] = useState(false);
  const [dialogs, setDialogs] = useState<{ dialog: DeployDialogName | undefined }>();
  if (!canChange) return null;
  const off = application.status === 'deleting';
  const open = (dialog: DeployDialogName) => setDialogs({ dialog });
  const deploy = async () => {
    setPending(true);
    // An upload has to be chosen.
    if (application.source.type === 'upload') {
      setPending(false);
      return open('deploy');
    }
    // With another deployment in progress this one has to wait, so the dialog explains that first. The cached state may
    // be older than its end.
    const before = active.length > 0 ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => active) : active;
    if (before.length > 0) {
      setPending(false);
      return open('deploy');
    }
    const { deployNow } = await import('./deploy-now');
    const deployment = await deployNow(client, application);
    setPending(false);
    if (deployment) watch(deployment);
  };
  return (
    <>
      <Button.Group>
        <Button
          leftSection={<IconRocket size={16} />}
          disabled={off}
          loading={pending}
          title={
            active.length > 0 ? 'Another deployment is in progress' : `Deploys ${defaultDeployRef(application.source)}`
          }
          onClick={() => void deploy()}
        >
          Deploy
        </Button>
        <LazyMenu
          label="More deploy options"
          width={240}
          renderTarget={(props) => (
            <Button
              px={8}
              disabled={off}
              aria-label="More deploy options"
              style={{ borderInlineStart: '1px solid rgb(255 255 255 / 30%)' }}
              onPointerDown={() => void loadItems()}
              {...props}
            >
              <IconChevronDown size={16} />
            </Button>
          )}
        >
          <DeployItems
            sourceType={application.source.type}
            onDeploy={() => open('deploy')}
            onRollBack={application.current_deployment_id ? () => open('roll-back') : undefined}
          />
        </LazyMenu>
      </Button.Group>
      {dialogs && (
        <Suspense>
          <DeployDialogs
            application={application}
            active={active}
            dialog={dialogs.dialog}
            onClose={() => setDialogs({ dialog: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
