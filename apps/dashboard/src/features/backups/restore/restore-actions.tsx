import type { RestoreRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { toastError } from '../../../lib/browser/toast';
import { mayCancelRestore } from '../backup-labels';
import { useCancelRestore } from '../mutations';

export function RestoreActions({ restore }: { restore: RestoreRecord }) {
  const cancel = useCancelRestore(restore.id);
  if (!mayCancelRestore(restore)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} />}
      loading={cancel.isPending}
      title="No data has been replaced yet"
      onClick={() =>
        cancel.mutate(undefined, { onError: (error) => toastError(error, 'Could not cancel the restore') })
      }
    >
      Cancel restore
    </Button>
  );
}
