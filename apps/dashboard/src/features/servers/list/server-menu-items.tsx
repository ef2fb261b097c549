import type { ServerRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import { IconChartLine, IconRefresh, IconSettings, IconTerminal2, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { toast, toastError } from '../../../lib/browser/toast';
import { useProvisionServer } from '../mutations';
import { mayProvision } from '../provisioning/may-provision';
import { DESTRUCTIVE_ITEM } from '../../../components/ui/overlay/destructive';

const PAGES = [
  { to: '/servers/$serverId/metrics', label: 'Metrics', Icon: IconChartLine },
  { to: '/servers/$serverId/provisioning', label: 'Provisioning', Icon: IconTerminal2 },
  { to: '/servers/$serverId/settings', label: 'Settings', Icon: IconSettings },
] as const;

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function ServerMenuItems({ server, onRemove }: { server: ServerRecord; onRemove: () => void }) {
  const { id, name, status } = server;
  const provision = useProvisionServer(id);
  // Not a callback of the mutation, because the menu is unmounted before the response arrives.
  const again = () =>
    void provision
      .mutateAsync({})
      .then(() =>
        toast({
          tone: 'busy',
          title: `Provisioning ${name} again`,
          link: { href: `/servers/${id}/provisioning`, label: 'View progress' },
        }),
      )
      .catch((error: unknown) => toastError(error, `Could not provision ${name}`));
  return (
    <>
      {PAGES.map(({ to, label, Icon }) => (
        <Menu.Item
          key={to}
          renderRoot={(props) => <Link {...props} to={to} params={{ serverId: id }} />}
          leftSection={<Icon size={15} />}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={again} disabled={!mayProvision(status)} leftSection={<IconRefresh size={15} />}>
        Provision again
      </Menu.Item>
      <Menu.Item onClick={onRemove} {...DESTRUCTIVE_ITEM} leftSection={<IconTrash size={15} />}>
        Remove…
      </Menu.Item>
    </>
  );
}
