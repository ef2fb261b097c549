import type { BackupScheduleRecord } from '@fairlead/client';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { useRemoveSchedule } from '../mutations';
import { describeCron } from '../../../lib/format/cron-recurrence';

interface Props {
  schedule: BackupScheduleRecord;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function RemoveSchedule({ schedule: { id, cron, database_name: name }, opened, onClose }: Props) {
  const remove = useRemoveSchedule(id);
  const leave = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title="Remove this schedule?"
      action="Remove schedule"
      destroys
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
    >
      “{describeCron(cron)}” takes no more backups of {name}. Existing backups are kept until they are deleted.
    </ConfirmDialog>
  );
}
