import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Notice } from '../../components/ui/feedback/notice';
import type { CommandsBlockedReason } from './blocked-reason';

/** Why the application runs no commands. */
export const BlockedReasonNotice = ({ title, text, said }: CommandsBlockedReason) =>
  said ? (
    <Text fz="sm" c="dimmed">
      {text}
    </Text>
  ) : (
    <Notice tone="busy" icon={<IconInfoCircle size={18} stroke={1.8} />} title={title}>
      {text}
    </Notice>
  );
