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
            ? `What ${database.name} held on ${formatDateTime(at)} can then not be brought back from here.`
            : 'There is no backup in it. The record and its log go.'}
        </Text>
        {verified && (
          <Checkbox
            label="Its storage is gone for good"
            description="Only forgets the backup here, without contacting the storage. What lies there stays."
            checked={abandon}
            onChange={(event) => setAbandon(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
