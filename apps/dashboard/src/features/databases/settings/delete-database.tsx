import type { DatabaseRecord, ServerRecord } from '@fairlead/client';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { formatCount } from '../../../lib/format/format-values';
import { useRemoveDatabase } from '../mutations';

interface Props {
  database: DatabaseRecord;
  server: Pick<ServerRecord, 'name' | 'status'> | undefined;
  opened: boolean;
  onClose: () => void;
  onDeleting: () => void;
}

/** A default export, for `lazy`. */
export default function DeleteDatabase({ database, server, opened, onClose, onDeleting }: Props) {
  const { id, name, status, application_ids: linked } = database;
  const machine = server?.name ?? 'the server';
  const away = server !== undefined && server.status !== 'ready';
  const backsUp = status === 'ready';
  const [lastBackup, setLastBackup] = useState(true);
  const [unlink, setUnlink] = useState(false);
  const [abandon, setAbandon] = useState(false);
  const remove = useRemoveDatabase(id);
  const leave = () => {
    onClose();
    remove.reset();
    setUnlink(false);
    setAbandon(false);
  };
  const confirm = () =>
    remove.mutate(
      { unlink, lastBackup: lastBackup && backsUp && !abandon, abandon },
      {
        onSuccess: () => {
          leave();
          onDeleting();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title={`Delete ${name}?`}
      action="Delete database"
      keep="Keep it"
      name={name}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <Text fz="sm">This permanently deletes the data and the user on {machine}.</Text>
        <Checkbox
          label="Take a final backup first"
          description={
            backsUp
              ? 'It is verified before anything is deleted. If it fails, nothing is deleted.'
              : 'Unavailable: the database is unreachable.'
          }
          checked={lastBackup && backsUp && !abandon}
          disabled={!backsUp || abandon}
          onChange={(event) => setLastBackup(event.currentTarget.checked)}
        />
        {linked.length > 0 && (
          <Checkbox
            label={`Unlink ${formatCount(linked.length, 'application')} first`}
            description={`${linked.length === 1 ? 'It loses' : 'They lose'} access to the database. A linked database cannot be deleted.`}
            checked={unlink}
            onChange={(event) => setUnlink(event.currentTarget.checked)}
          />
        )}
        {(away || abandon) && (
          <Checkbox
            label={`${machine} no longer exists`}
            description="Only deletes the record in Fairlead, without contacting the server. Data on the server is not removed."
            checked={abandon}
            onChange={(event) => setAbandon(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
