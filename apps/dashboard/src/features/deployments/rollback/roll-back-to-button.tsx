import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermissions } from '../../../lib/session/current-user';
import { toastError } from '../../../lib/browser/toast';
import { deploymentQuery } from '../queries';
import { RollBackDialog } from './roll-back-dialog';

interface Props {
  application: ApplicationRecord;
  target: { id: string; number: number };
}

/** Offers a rollback to a certain deployment, of which only the number is known until the dialog opens. Viewers get nothing. */
export function RollBackToButton({ application, target }: Props) {
  const { canChange } = usePermissions();
  const [opened, open] = useState(false);
  const { data, refetch, isFetching } = useQuery({ ...deploymentQuery(application.id, target.id), enabled: false });
  if (!canChange || application.current_deployment_id === null) return null;
  const start = async () => {
    const found = await refetch();
    if (found.error) toastError(found.error, 'Could not load the deployment');
    else open(true);
  };
  return (
    <>
      <Button size="compact-xs" variant="default" loading={isFetching && !opened} onClick={() => void start()}>
        Roll back to #{target.number}…
      </Button>
      {data && <RollBackDialog application={application} target={data} opened={opened} onClose={() => open(false)} />}
    </>
  );
}
