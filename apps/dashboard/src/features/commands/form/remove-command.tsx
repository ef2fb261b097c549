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
            toast({ tone: 'ok', title: `${name} is deleted` });
            leave();
          },
        })
      }
    >
      It runs no more. A run that is under way goes on to its end; its runs and their logs stay as long as they are
      kept.
    </ConfirmDialog>
  );
}
