import { Button, Group, Stack, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../components/ui/display/code-block';
import { CopyButton } from '../../components/ui/display/copy-button';
import { Notice } from '../../components/ui/feedback/notice';
import { formatDateTime } from '../../lib/format/format-time';

interface Props {
  title: string;
  /** Who should receive it, and what it does. */
  children: ReactNode;
  link: string;
  expiresAt: string;
  /** Whether Fairlead e-mails it as well. */
  emailed: boolean;
  onClose: () => void;
}

/** A one-time link, which is shown only once. */
export const OneTimeLink = ({ title, children, link, expiresAt, emailed, onClose }: Props) => (
  <Stack ta="left">
    <Notice tone="ok" icon={<IconLink size={18} />} title={title} role="status">
      {children}
    </Notice>
    <CodeBlock code={link} label="link" wrap />
    <Text fz="sm" c="dimmed">
      It can be used once, until {formatDateTime(expiresAt)}, and is not shown again.{' '}
      {emailed
        ? 'Fairlead also sends it to them by e-mail.'
        : 'Fairlead sends no e-mail: send the link to them over a private channel.'}
    </Text>
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose}>
        Done
      </Button>
      <CopyButton value={link} label="Copy link" labelled />
    </Group>
  </Stack>
);
