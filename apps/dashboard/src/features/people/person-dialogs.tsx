import type { UserRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/overlay/confirm-dialog';
import { Dialog } from '../../components/ui/overlay/dialog';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { toast } from '../../lib/browser/toast';
import { useRemoveAuthenticator, useCreateResetLink, useUpdatePerson } from './mutations';
import { OneTimeLink } from './one-time-link';
import { RoleField } from './role-field';
import { ROLE_LABELS } from '../../lib/labels/role-labels';

export type PersonAction = 'role' | 'reset' | 'authenticator';

interface Props {
  person: UserRecord;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function PersonDialogs({ action, ...props }: Props & { action: PersonAction }) {
  const { person, opened, onClose } = props;
  if (action === 'authenticator') return <RemoveAuthenticator {...props} />;
  const isRole = action === 'role';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isRole ? `Change role of ${person.email}` : `Password reset link for ${person.email}`}
    >
      {isRole ? (
        <ChangeRole key={String(opened)} person={person} onClose={onClose} />
      ) : (
        <ResetLink key={String(opened)} person={person} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ChangeRole({ person, onClose }: Omit<Props, 'opened'>) {
  const [role, setRole] = useState(person.role);
  const update = useUpdatePerson(person.id);
  const save = () =>
    update.mutate(
      { role },
      {
        onSuccess: () => {
          onClose();
          toast({ tone: 'ok', title: `Role of ${person.email} changed to ${ROLE_LABELS[role].label.toLowerCase()}` });
        },
      },
    );
  return (
    <Stack ta="left">
      <ErrorNotice error={update.error} title="Could not change the role" />
      <RoleField value={role} onChange={setRole} />
      <Text fz="sm" c="dimmed">
        It applies from their next request.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={update.isPending} disabled={role === person.role} onClick={save}>
          Change role
        </Button>
      </Group>
    </Stack>
  );
}

function ResetLink({ person, onClose }: Omit<Props, 'opened'>) {
  const reset = useCreateResetLink(person.id);
  if (reset.data) {
    return (
      <OneTimeLink
        title={`Password reset link for ${person.email}`}
        link={reset.data.link}
        expiresAt={reset.data.expires_at}
        onClose={onClose}
      >
        They set a new password with this link, which ends all their sessions.
      </OneTimeLink>
    );
  }
  return (
    <Stack ta="left">
      <ErrorNotice error={reset.error} title="Could not create the link" />
      <Text fz="sm">
        For a person who has forgotten their password. The current password works until a new one is set. Two-factor
        authentication is not affected.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={reset.isPending} onClick={() => reset.mutate()}>
          Create link
        </Button>
      </Group>
    </Stack>
  );
}

function RemoveAuthenticator({ person, opened, onClose }: Props) {
  const remove = useRemoveAuthenticator(person.id);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remove authenticator?"
      action="Remove authenticator"
      destroys
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            toast({ tone: 'ok', title: `Authenticator of ${person.email} removed` });
          },
        })
      }
    >
      For a person who has lost their phone and their recovery codes. <strong>{person.email}</strong> can then sign in
      with the password only until they turn on two-factor authentication again. Verify their identity first.
    </ConfirmDialog>
  );
}
