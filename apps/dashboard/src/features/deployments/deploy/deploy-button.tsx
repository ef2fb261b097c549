import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconChevronDown, IconRocket } from '@tabler/icons-react';
import { lazy } from 'react';
import { LazyMenu } from '../../../components/ui/overlay/action-menu';
import { usePermissions } from '../../../lib/session/current-user';
import { defaultDeployRef } from '../../../lib/format/application-source';
import { useDeployAction } from './use-deploy-action';

const loadItems = () => import('./deploy-menu-items');
const DeployItems = lazy(loadItems);

/**
 * Deploys the head of the application’s branch and opens the deployment; uploads are chosen in a dialog. The arrow offers other ways to deploy. Viewers
 * get nothing.
 */
export function DeployButton({ application }: { application: ApplicationRecord }) {
  const { canChange } = usePermissions();
  const { deploy, open, isPending, active, dialogs } = useDeployAction(application);
  if (!canChange) return null;
  const off = application.status === 'deleting';
  return (
    <>
      <Button.Group>
        <Button
          leftSection={<IconRocket size={16} />}
          disabled={off}
          loading={isPending}
          title={
            active.length > 0 ? 'Another deployment is in progress' : `Deploys ${defaultDeployRef(application.source)}`
          }
          onClick={() => void deploy()}
        >
          Deploy
        </Button>
        <LazyMenu
          loadItems={loadItems}
          label="More deploy options"
          width={240}
          renderTarget={(props) => (
            <Button
              px={8}
              disabled={off}
              aria-label="More deploy options"
              style={{ borderInlineStart: '1px solid rgb(255 255 255 / 30%)' }}
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
      {dialogs}
    </>
  );
}
