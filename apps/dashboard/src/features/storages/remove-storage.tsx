import type { StorageRecord } from '@fairlead/client';
import { Confirm } from '../../components/ui/confirm';
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
    <Confirm
      opened={opened}
      onClose={leave}
      title={`Remove ${name}?`}
      action="Remove storage"
      destroys
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
    >
      Possible when neither a backup nor a schedule uses it. What lies in the bucket stays there.
    </Confirm>
  );
}
