import type { VariableGroupRecord } from '@fairlead/client';
import { ConfirmDialog } from '../../components/ui/overlay/confirm-dialog';
import { formatCount } from '../../lib/format/format-values';
import { useRemoveVariableGroup } from './mutations';

interface Props {
  group: VariableGroupRecord;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** A default export, for `lazy`. */
export default function RemoveVariableGroup({ group, opened, onClose, onDeleted }: Props) {
  const remove = useRemoveVariableGroup(group.id, onDeleted);
  const uses = group.applications.length;
  const leave = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title={`Delete ${group.name}?`}
      action="Delete group"
      destroys
      {...(uses > 0 && { name: group.name })}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
    >
      {uses === 0
        ? 'No application uses it.'
        : `${formatCount(uses, 'application')} ${uses === 1 ? 'uses' : 'use'} it: ${group.applications.map(({ name }) => name).join(', ')}. Their next deployments start without its variables.`}
    </ConfirmDialog>
  );
}
