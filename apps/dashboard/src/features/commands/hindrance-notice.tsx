import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Notice } from '../../components/ui/notice';
import type { Hindrance } from './hindrance';

/** What the state of an application means for its commands. */
export const HindranceNotice = ({ title, text, said }: Hindrance) =>
  said ? (
    <Text fz="sm" c="dimmed">
      {text}
    </Text>
  ) : (
    <Notice tone="busy" icon={<IconInfoCircle size={18} stroke={1.8} />} title={title}>
      {text}
    </Notice>
  );
