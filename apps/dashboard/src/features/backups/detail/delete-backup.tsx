import type { BackupRecord } from '@fairlead/client';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { formatDateTime } from '../../../lib/format/format-time';
import { useRemoveBackup } from '../mutations';

interface Props {
  backup: BackupRecord;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** A default export, for `lazy`. */
export default function DeleteBackup({ backup, opened, onClose, onDeleted }: Props) {
  const { id, status, database, created_at: at } = backup;
  const [abandon, setAbandon] = useState(false);
  const remove = useRemoveBackup(id);
  const verified = status === 'succeeded';
  const leave = () => {
    onClose();
    remove.reset();
    setAbandon(false);
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title={verified ? `Delete the backup of ${database.name}?` : 'Delete this record?'}
      action={verified ? 'Delete backup' : 'Delete record'}
      keep="Keep it"
      destroys
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { abandon },
          {
            onSuccess: () => {
              leave();
              onDeleted();
            },
          },
        )
      }
    >
      <Stack gap="sm">
        <Text fz="sm">
          {verified
            ? `The data of ${database.name} from ${formatDateTime(at)} can no longer be restored.`
            : 'It contains no backup. The record and its log are deleted.'}
        </Text>
        {verified && (
          <Checkbox
            label="Its storage no longer exists"
            description="Only deletes the record in Fairlead, without contacting the storage. Stored data is not removed."
            checked={abandon}
            onChange={(event) => setAbandon(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
