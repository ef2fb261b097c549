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
export default function PersonDialogs({ question, ...props }: Props & { question: PersonAction }) {
  const { person, opened, onClose } = props;
  if (question === 'authenticator') return <RemoveAuthenticator {...props} />;
  const isRole = question === 'role';
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isRole ? `Role of ${person.email}` : `Reset link for ${person.email}`}
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
          toast({ tone: 'ok', title: `${person.email} is ${ROLE_LABELS[role].label.toLowerCase()} from now on` });
        },
      },
    );
  return (
    <Stack ta="left">
      <ErrorNotice error={update.error} title="The role was not changed" />
      <RoleField value={role} onChange={setRole} />
      <Text fz="sm" c="dimmed">
        It counts from their next request on.
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
        title={`A reset link for ${person.email}`}
        link={reset.data.link}
        expiresAt={reset.data.expires_at}
        onClose={onClose}
      >
        With it they set a new password. That ends all their sessions.
      </OneTimeLink>
    );
  }
  return (
    <Stack ta="left">
      <ErrorNotice error={reset.error} title="There is no link" />
      <Text fz="sm">
        For somebody who has forgotten the password. It works as before until a new one is set; two-factor sign-in stays
        as it is.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus loading={reset.isPending} onClick={() => reset.mutate()}>
          Make a link
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
      title="Remove the authenticator?"
      action="Remove authenticator"
      destroys
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onClose();
            toast({ tone: 'ok', title: `${person.email} signs in with the password alone` });
          },
        })
      }
    >
      For somebody who has lost the phone and the recovery codes. <strong>{person.email}</strong> then signs in with the
      password alone until they turn two-factor sign-in on again. Make sure that it is really they who ask.
    </ConfirmDialog>
  );
}
