import { Drawer } from '@mantine/core';
import { useNextTickValue } from '../../lib/browser/use-next-tick-value';
import { Sidebar } from './sidebar';

/** The navigation on a phone, which traps the focus until it is closed. A default export, for `lazy`. */
export default function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const shown = useNextTickValue(opened);
  return (
    <Drawer
      opened={shown}
      onClose={onClose}
      size={290}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Navigation' } }}
      styles={{ body: { height: '100%' } }}
    >
      <Sidebar onLeave={onClose} />
    </Drawer>
  );
}
