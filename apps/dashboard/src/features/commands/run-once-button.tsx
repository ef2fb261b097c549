import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import type { CommandsBlockedReason } from './blocked-reason';

interface Props {
  size?: 'xs';
  /** Why nothing can run now, if anything prevents it. */
  blockedReason: CommandsBlockedReason | undefined;
  onClick: () => void;
}

export const RunOnceButton = ({ size, blockedReason, onClick }: Props) => (
  <Button
    size={size}
    variant="default"
    leftSection={<IconTerminal2 size={15} />}
    disabled={blockedReason !== undefined}
    title={blockedReason?.title}
    onClick={onClick}
  >
    Run command…
  </Button>
);
