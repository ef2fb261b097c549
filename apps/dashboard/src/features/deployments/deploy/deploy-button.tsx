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
 * Deploys what the application's branch holds now and leads to where that can be watched; the arrow beside it has the other
 * ways. Viewers see nothing.
 */
export function DeployButton({ application }: { application: ApplicationRecord }) {
  const { change } = usePermissions();
  const client = useQueryClient();
  const watch = useOpenDeployment();
  const query = activeDeploymentsQuery({ application_id: application.id });
  const { data: active = [] } = useQuery(query);
  const [pending, setPending] = useState(false);
  const [dialogs, setDialogs] = useState<{ asked: DeployDialogName | undefined }>();
  if (!change) return null;
  const off = application.status === 'deleting';
  const ask = (asked: DeployDialogName) => setDialogs({ asked });
  const deploy = async () => {
    setPending(true);
    // Beside one that is under way it is not "at once", and that is said first. What is known may be from before it ended.
    const before = active.length > 0 ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => active) : active;
    if (before.length > 0) {
      setPending(false);
      return ask('deploy');
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
          title={active.length > 0 ? 'One is under way already' : `Deploys ${defaultDeployRef(application.source)}`}
          onClick={() => void deploy()}
        >
          Deploy
        </Button>
        <LazyMenu
          label="More ways to deploy"
          width={240}
          renderTarget={(props) => (
            <Button
              px={8}
              disabled={off}
              aria-label="More ways to deploy"
              style={{ borderInlineStart: '1px solid rgb(255 255 255 / 30%)' }}
              onPointerDown={() => void loadItems()}
              {...props}
            >
              <IconChevronDown size={16} />
            </Button>
          )}
        >
          <DeployItems
            isImage={application.source.type === 'image'}
            onDeploy={() => ask('deploy')}
            onRollBack={application.current_deployment_id ? () => ask('roll-back') : undefined}
          />
        </LazyMenu>
      </Button.Group>
      {dialogs && (
        <Suspense>
          <DeployDialogs
            application={application}
            active={active}
            asked={dialogs.asked}
            onClose={() => setDialogs({ asked: undefined })}
          />
        </Suspense>
      )}
    </>
  );
}
