import type { StorageRecord } from '@fairlead/client';
import { ConfirmDialog } from '../../components/ui/overlay/confirm-dialog';
import { useRemoveStorage } from './mutations';

interface Props {
  storage: StorageRecord;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function RemoveStorage({ storage: { id, name }, opened, onClose }: Props) {
  const remove = useRemoveStorage(id);
  const leave = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title={`Remove ${name}?`}
      action="Remove storage"
      destroys
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
    >
      Only possible if no backup or schedule uses it. Data in the bucket is not deleted.
    </ConfirmDialog>
  );
}
