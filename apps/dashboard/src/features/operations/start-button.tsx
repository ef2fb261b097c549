import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMay } from '../../lib/current-user';
import { operationsOf } from './operations';
import { useStartNow } from './use-start-now';

/** In what tells that it does not run. Viewers see nothing. A default export, for `lazy`. */
export default function StartButton({ application }: { application: ApplicationRecord }) {
  const { change } = useMay();
  const { start, pending } = useStartNow(application);
  if (!change || !operationsOf(application).includes('start')) return null;
  return (
    <Button size="xs" leftSection={<IconPlayerPlay size={14} />} loading={pending} onClick={start}>
      Start {application.name}
    </Button>
  );
}
