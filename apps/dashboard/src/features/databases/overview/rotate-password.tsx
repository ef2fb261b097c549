import type { DatabaseRecord } from '@fairlead/client';
import { List, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { formatCount } from '../../../lib/format/format-values';
import { useRotateCredentials } from '../mutations';

interface Props {
  database: DatabaseRecord;
  opened: boolean;
  onClose: () => void;
  onRotating: () => void;
}

/** A default export, for `lazy`. */
export default function RotatePassword({ database, opened, onClose, onRotating }: Props) {
  const { id, name, application_ids: linked } = database;
  const rotate = useRotateCredentials(id);
  const leave = () => {
    onClose();
    rotate.reset();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title={`Rotate the password of ${name}?`}
      action="Rotate password"
      pending={rotate.isPending}
      error={rotate.error}
      onConfirm={() =>
        rotate.mutate(undefined, {
          onSuccess: () => {
            leave();
            onRotating();
          },
        })
      }
    >
      <Stack gap="xs">
        <List fz="sm" spacing={4}>
          <List.Item>The old password stops working for new connections; open connections are kept.</List.Item>
          <List.Item>
            {linked.length === 0
              ? 'No applications are linked. Update the password wherever else it is used.'
              : `${formatCount(linked.length, 'linked application')} ${linked.length === 1 ? 'restarts' : 'restart'} with the new one if running, on the same release and without a build.`}
          </List.Item>
        </List>
        <Text fz="sm" c="dimmed">
          If anything fails, the old password stays valid.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
