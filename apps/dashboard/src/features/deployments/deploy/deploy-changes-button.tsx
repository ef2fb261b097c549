import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { usePermissions } from '../../../lib/session/current-user';
import { useDeployAction } from './use-deploy-action';

/** Deploys what is pending. Viewers get nothing. */
export function DeployChangesButton({ application }: { application: ApplicationRecord }) {
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
