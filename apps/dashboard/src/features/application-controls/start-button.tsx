import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { usePermissions } from '../../lib/session/current-user';
import { availableControls } from './available-controls';
import { useStartAndWatch } from './use-start-and-watch';

/** Shown in notices about a stopped application, except to viewers. A default export, for `lazy`. */
export default function StartButton({ application }: { application: ApplicationRecord }) {
  const { canChange } = usePermissions();
  const { start, pending } = useStartAndWatch(application);
  if (!canChange || !availableControls(application).includes('start')) return null;
  // What removes the cause of a crash comes before another start.
  const hasActions = (application.status_details?.diagnosis?.actions.length ?? 0) > 0;
  return (
    <Button
      size="xs"
      variant={hasActions ? 'default' : 'filled'}
      leftSection={<IconPlayerPlay size={14} />}
      loading={pending}
      onClick={start}
    >
      Start {application.name}
    </Button>
  );
}
