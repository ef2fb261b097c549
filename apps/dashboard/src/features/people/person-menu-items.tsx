import type { UserRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import { IconDeviceMobileOff, IconLink, IconUserCheck, IconUserOff, IconUserShield } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../lib/browser/toast';
import { useDeactivatePerson, useReactivatePerson } from './mutations';
import type { PersonAction } from './person-dialogs';
import { personTokensQuery } from './queries';
import { DESTRUCTIVE_ITEM } from '../../components/ui/overlay/destructive';

interface Props {
  person: UserRecord;
  own: boolean;
  onAction: (action: PersonAction) => void;
}

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function PersonMenuItems({ person: { id, email, active, totp_enabled }, own, onAction }: Props) {
  const deactivate = useDeactivatePerson(id);
  const reactivate = useReactivatePerson(id);
  const client = useQueryClient();
  // Not callbacks of the mutations, because the menu is unmounted before the responses arrive.
  const letIn = () =>
    void reactivate
      .mutateAsync()
      .then(() => toast({ tone: 'ok', title: `${email} has been reactivated` }))
      .catch((error: unknown) => toastError(error, `Could not reactivate ${email}`));
  // Without tokens there is nothing to choose, and the toast can undo everything.
  const shutOut = () =>
    void client
      .fetchQuery({ ...personTokensQuery(id), staleTime: 0 })
      .then((tokens) => (tokens.length > 0 ? onAction('deactivate') : signOut()))
      .catch((error: unknown) => toastError(error, `Could not deactivate ${email}`));
  const signOut = () =>
    deactivate.mutateAsync('revoke').then(() =>
      toast({
        tone: 'ok',
        title: `${email} has been deactivated`,
        text: 'Their sessions have been signed out.',
        undo: letIn,
      }),
    );
  return (
    <>
      <Menu.Item leftSection={<IconUserShield size={15} />} onClick={() => onAction('role')}>
        Change role…
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={15} />} onClick={() => onAction('reset')} disabled={!active}>
        Password reset link…
      </Menu.Item>
      {totp_enabled && !own && (
        <Menu.Item leftSection={<IconDeviceMobileOff size={15} />} onClick={() => onAction('authenticator')}>
          Remove authenticator…
        </Menu.Item>
      )}
      <Menu.Divider />
      {active ? (
        <Menu.Item
          {...DESTRUCTIVE_ITEM}
          leftSection={<IconUserOff size={15} />}
          disabled={own}
          title={own ? 'Only another owner can do this.' : undefined}
          onClick={shutOut}
        >
          Deactivate
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconUserCheck size={15} />} onClick={letIn}>
          Reactivate
        </Menu.Item>
      )}
    </>
  );
}
