import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy } from 'react';
import { LazyMenu } from '../ui/overlay/action-menu';
import type { LogMenuProps } from './menu/log-menu-items';

const LogMenuItems = lazy(() => import('./menu/log-menu-items'));

/** How the log is shown, and the ways to take it along. */
export const LogMenu = (props: LogMenuProps) => (
  <LazyMenu
    label="More for this log"
    width={220}
    renderTarget={(target) => (
      <ActionIcon variant="default" aria-label="More for this log" title="More" {...target}>
        <IconDots size={16} />
      </ActionIcon>
    )}
  >
    <LogMenuItems {...props} />
  </LazyMenu>
);
