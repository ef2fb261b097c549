import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermissions } from '../../../lib/session/current-user';
import { RollBackDialog } from './roll-back-dialog';

/** Offers a rollback where a release has a problem. Viewers get nothing. A default export, for `lazy`. */
export default function RollBackButton({ application }: { application: ApplicationRecord }) {
  const { canChange } = usePermissions();
  const [opened, open] = useState(false);
  if (!canChange || application.current_deployment_id === null) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={14} />} onClick={() => open(true)}>
        Roll back…
      </Button>
      <RollBackDialog application={application} opened={opened} onClose={() => open(false)} />
    </>
  );
}
