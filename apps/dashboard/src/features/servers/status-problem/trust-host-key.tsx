import type { ServerHostKey, ServerRecord } from '@fairlead/client';
import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { toast } from '../../../lib/browser/toast';
import { HostKeyFingerprint } from '../host-key-fingerprint';
import { useTrustServer } from '../mutations';

interface Props {
  server: ServerRecord;
  offered: ServerHostKey;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function TrustHostKey({ server, offered, opened, onClose }: Props) {
  const trust = useTrustServer(server.id);
  const leave = () => {
    onClose();
    trust.reset();
  };
  const confirm = () =>
    trust.mutate(offered.fingerprint, {
      onSuccess: () => {
        leave();
        toast({ tone: 'busy', title: `Connecting to ${server.name} with the new key` });
      },
    });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title="Trust the new key?"
      action="Trust key"
      keep="Cancel"
      name={server.name}
      onConfirm={confirm}
      pending={trust.isPending}
      error={trust.error}
    >
      <Stack gap="sm">
        <Text fz="sm">
          Fairlead will accept only this key for {server.name}. Continue only if you have seen the same fingerprint on
          the machine’s console.
        </Text>
        <HostKeyFingerprint hostKey={offered} label="the new fingerprint" />
        <Text fz="sm">The old key is no longer accepted, and the machine is provisioned again.</Text>
      </Stack>
    </ConfirmDialog>
  );
}
