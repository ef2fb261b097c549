import type { UserRecord } from '@fairlead/client';
import { ROLES } from '@fairlead/contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/overlay/confirm-dialog';
import { Dialog } from '../../components/ui/overlay/dialog';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { toast } from '../../lib/browser/toast';
import { DeactivatePerson } from './deactivate-person';
import { useRemoveAuthenticator, useCreateResetLink, useUpdatePerson } from './mutations';
import { OneTimeLink } from './one-time-link';
import { PersonTokensField, type TokenChoice } from './person-tokens-field';
import { personTokensQuery } from './queries';
import { RoleField } from './role-field';
import { ROLE_LABELS } from '../../lib/labels/role-labels';

export type PersonAction = 'role' | 'reset' | 'authenticator' | 'deactivate';

const TITLES = { role: 'Change role of', reset: 'Password reset link for', deactivate: 'Deactivate' } as const;

interface Props {
  person: UserRecord;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function PersonDialogs({ action, ...props }: Props & { action: PersonAction }) {
  const { person, opened, onClose } = props;
  if (action === 'authenticator') return <RemoveAuthenticator {...props} />;
  const key = String(opened);
  return (
    <Dialog opened={opened} onClose={onClose} title={`${TITLES[action]} ${person.email}`}>
      {action === 'role' && <ChangeRole key={key} person={person} onClose={onClose} />}
      {action === 'reset' && <ResetLink key={key} person={person} onClose={onClose} />}
      {action === 'deactivate' && <DeactivatePerson key={key} person={person} onClose={onClose} />}
    </Dialog>
  );
}

function ChangeRole({ person, onClose }: Omit<Props, 'opened'>) {
  const [role, setRole] = useState(person.role);
  const [choice, setChoice] = useState<TokenChoice>('revoke');
  const { data: tokens = [], isPending } = useQuery(personTokensQuery(person.id));
  const update = useUpdatePerson(person.id);
  // ROLES begins with the most privileged role.
  const isDemotion = ROLES.indexOf(role) > ROLES.indexOf(person.role);
  const save = () =>
    update.mutate(
      { role, ...(isDemotion && { tokens: choice }) },
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
        {isDemotion ? 'It applies at once, and signs them out.' : 'It applies from their next request.'}
      </Text>
      {isDemotion && tokens.length > 0 && <PersonTokensField tokens={tokens} value={choice} onChange={setChoice} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={update.isPending} disabled={role === person.role || (isDemotion && isPending)} onClick={save}>
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
        emailed={reset.data.emailed}
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
