import type { InvitationRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { toast } from '../../../lib/browser/toast';
import type { InvitationAction } from './invitation-columns';
import { useRenewInvitation, useRevokeInvitation } from '../mutations';
import { OneTimeLink } from '../one-time-link';

interface Props {
  invitation: InvitationRecord;
  what: InvitationAction;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function InvitationDialogs({ what, ...props }: Props) {
  return what === 'renew' ? <Renew {...props} /> : <Withdraw {...props} />;
}

type Part = Omit<Props, 'what'>;

function Withdraw({ invitation, opened, onClose }: Part) {
  const revoke = useRevokeInvitation(invitation.id);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Revoke this invitation?"
      action="Revoke"
      destroys
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            onClose();
            toast({ tone: 'ok', title: `The invitation of ${invitation.email} has been revoked` });
          },
        })
      }
    >
      The link sent to <strong>{invitation.email}</strong> stops working. You can invite them again.
    </ConfirmDialog>
  );
}

function Renew({ invitation, opened, onClose }: Part) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`New link for ${invitation.email}`}>
      <RenewQuestion key={`${invitation.id} ${opened}`} invitation={invitation} onClose={onClose} />
    </Dialog>
  );
}

function RenewQuestion({ invitation, onClose }: Omit<Part, 'opened'>) {
  const renew = useRenewInvitation(invitation.id);
  if (renew.data) {
    const { email, link, expires_at, emailed } = renew.data;
    return (
      <OneTimeLink
        title={`New link for ${email}`}
        link={link}
        expiresAt={expires_at}
        emailed={emailed}
        onClose={onClose}
      >
        They set a password with this link and are signed in. The previous link no longer works.
      </OneTimeLink>
    );
  }
  return (
    <Stack ta="left">
      <ErrorNotice error={renew.error} title="Could not create a new link" />
      <Text fz="sm">Links are shown only once. A new link replaces the previous one, which stops working.</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={renew.isPending} onClick={() => renew.mutate()}>
          Create new link
        </Button>
      </Group>
    </Stack>
  );
}
