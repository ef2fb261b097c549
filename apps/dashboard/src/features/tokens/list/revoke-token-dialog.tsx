import type { TokenRecord } from '@fairlead/client';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { useRevokeToken } from '../mutations';
import { DESTRUCTIVE_BUTTON } from '../../../components/ui/overlay/destructive';

/** A default export, so that dialog code is loaded with the first dialog. */
export default function RevokeTokenDialog({
  token,
  opened,
  onClose,
}: {
  token: TokenRecord;
  opened: boolean;
  onClose: () => void;
}) {
  const revoke = useRevokeToken();
  const leave = () => {
    onClose();
    revoke.reset();
  };
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={`Revoke “${token.name}”?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack ta="left">
        <ErrorNotice error={revoke.error} title="Could not revoke the token" />
        <Text fz="sm">Anything that uses it is refused from the next request on. This cannot be undone.</Text>
        <Text fz="sm" c="dimmed">
          {token.last_used_at ? (
            <>
              Last used <RelativeTime at={token.last_used_at} />
              {token.last_used_ip && ` from ${token.last_used_ip}`}.
            </>
          ) : (
            'It has never been used.'
          )}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={leave} data-autofocus>
            Cancel
          </Button>
          <Button
            {...DESTRUCTIVE_BUTTON}
            loading={revoke.isPending}
            onClick={() => revoke.mutate(token.id, { onSuccess: onClose })}
          >
            Revoke token
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
