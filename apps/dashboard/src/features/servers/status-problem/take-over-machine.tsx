import type { ServerRecord } from '@fairlead/client';
import { Stack, Text } from '@mantine/core';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { toast } from '../../../lib/browser/toast';
import { useProvisionServer } from '../mutations';

interface Props {
  server: ServerRecord;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function TakeOverMachine({ server, opened, onClose }: Props) {
  const { name, found_owner: owner } = server;
  const provision = useProvisionServer(server.id);
  const leave = () => {
    onClose();
    provision.reset();
  };
  const confirm = () =>
    provision.mutate(
      { take_over: true },
      {
        onSuccess: () => {
          leave();
          toast({ tone: 'busy', title: `Taking over the machine for ${name}` });
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={leave}
      title="Take over the machine?"
      action="Take over"
      keep="Cancel"
      name={name}
      onConfirm={confirm}
      pending={provision.isPending}
      error={provision.error}
    >
      <Stack gap="sm">
        {owner ? (
          <>
            <Text fz="sm">
              The machine is managed by Fairlead {owner.instance_id} as server {owner.server_id}
              {owner.since && (
                <>
                  , since <RelativeTime at={owner.since} />
                </>
              )}
              . Continue only if that has ended.
            </Text>
            <Text fz="sm">
              That Fairlead no longer connects to it. Its applications and databases stay on the machine, but this
              Fairlead does not know them, and replaces the configuration of the proxy when you add a domain.
            </Text>
          </>
        ) : (
          <Text fz="sm">
            {name} will stand for the machine that answers at its address now. What Fairlead knows to be on the previous
            machine has to be deployed again.
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
