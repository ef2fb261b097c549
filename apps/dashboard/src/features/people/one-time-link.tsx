import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../components/ui/display/code-block';
import { CopyButton } from '../../components/ui/display/copy-button';
import { Notice } from '../../components/ui/feedback/notice';
import { formatDateTime } from '../../lib/format/format-time';

interface Props {
  title: string;
  /** Whom to give it to, and what it does. */
  children: ReactNode;
  link: string;
  expiresAt: string;
  onClose: () => void;
}

/** A link that lets somebody in, for the only time that it can be seen. */
export const OneTimeLink = ({ title, children, link, expiresAt, onClose }: Props) => (
  <Stack ta="left">
    <Notice tone="ok" icon={<IconLink size={18} />} title={title} role="status">
      {children}
    </Notice>
    <CodeBlock code={link} label="link" wrap />
    <Text fz="sm" c="dimmed">
      It works once, until {formatDateTime(expiresAt)}, and is shown only now. Fairlead sends no mail: pass it on
      yourself, by a way that only that person reads.
    </Text>
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose}>
        Done
      </Button>
      <CopyButton value={link} label="Copy link" labelled />
    </Group>
  </Stack>
);
