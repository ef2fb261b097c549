import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { usePermissions } from '../../../lib/session/current-user';
import { useDeployAction } from './use-deploy-action';

/** Deploys what is pending. Viewers get nothing. A default export, for `lazy`: most applications have no pending changes. */
export default function DeployChangesButton({ application }: { application: ApplicationRecord }) {
  const { canChange } = usePermissions();
  const { deploy, isPending, dialogs } = useDeployAction(application);
  if (!canChange || application.status === 'deleting') return null;
  return (
    <>
      <Button size="xs" loading={isPending} onClick={() => void deploy()}>
        Deploy changes
      </Button>
      {dialogs}
    </>
  );
}
