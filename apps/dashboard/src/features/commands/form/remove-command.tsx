import type { CommandRecord } from '@fairlead/client';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { toast } from '../../../lib/browser/toast';
import { useRemoveCommand } from '../mutations';

interface Props {
  command: CommandRecord;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function RemoveCommand({ command, opened, onClose }: Props) {
  const { name } = command;
  const remove = useRemoveCommand(command);
  const leave = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title={`Delete ${name}?`}
      action="Delete command"
      name={name}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ tone: 'ok', title: `${name} deleted` });
            leave();
          },
        })
      }
    >
      It will not run again. A run in progress finishes; past runs and their logs are kept for their retention period.
    </ConfirmDialog>
  );
}
