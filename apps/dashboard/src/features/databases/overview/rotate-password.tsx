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
      title={`Give ${name} a new password?`}
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
          <List.Item>The old password stops working for new connections; those that are open go on.</List.Item>
          <List.Item>
            {linked.length === 0
              ? 'No application is linked. Whoever else uses the password has to be given the new one.'
              : `${formatCount(linked.length, 'linked application')} that ${linked.length === 1 ? 'runs is' : 'run are'} started again with the new one, on the same release and without a build.`}
          </List.Item>
        </List>
        <Text fz="sm" c="dimmed">
          Should anything fail on the way, the old password holds.
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
