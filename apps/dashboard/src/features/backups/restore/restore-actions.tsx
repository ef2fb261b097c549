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
      title="Nothing has been replaced yet, and won’t be"
      onClick={() =>
        cancel.mutate(undefined, { onError: (error) => toastError(error, 'The restore was not canceled') })
      }
    >
      Cancel restore
    </Button>
  );
}
