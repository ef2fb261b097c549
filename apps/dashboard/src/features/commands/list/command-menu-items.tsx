import type { CommandRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { toast, toastError } from '../../../lib/browser/toast';
import { useToggleCommand } from '../mutations';
import { DESTRUCTIVE_ITEM } from '../../../components/ui/overlay/destructive';

interface Props {
  command: CommandRecord;
  onChange: () => void;
  onRemove: () => void;
}

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function CommandMenuItems({ command, onChange, onRemove }: Props) {
  const { id, application_id: applicationId, name, enabled } = command;
  const change = useToggleCommand(command);
  // A callback of the mutation would not run: the menu unmounts before the response arrives.
  const turn = () =>
    void change
      .mutateAsync(!enabled)
      .then(() => toast({ tone: 'ok', title: enabled ? `${name} paused` : `${name} resumed` }))
      .catch((error: unknown) => toastError(error, `Could not update ${name}`));
  return (
    <>
      <Menu.Item
        renderRoot={(props) => (
          <Link
            {...props}
            to="/applications/$applicationId/commands/runs"
            params={{ applicationId }}
            search={{ command_id: id }}
          />
        )}
        leftSection={<IconHistory size={15} />}
      >
        View runs
      </Menu.Item>
      <Menu.Item onClick={onChange} leftSection={<IconPencil size={15} />}>
        Edit…
      </Menu.Item>
      <Menu.Item onClick={turn} leftSection={enabled ? <IconPlayerPause size={15} /> : <IconPlayerPlay size={15} />}>
        {enabled ? 'Pause' : 'Resume'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={onRemove} {...DESTRUCTIVE_ITEM} leftSection={<IconTrash size={15} />}>
        Delete…
      </Menu.Item>
    </>
  );
}
