import type { WebhookRecord } from '@fairlead/client';
import { Box, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { Panel } from '../../../components/ui/layout/panel';
import { DataTable, RowLink, type Column } from '../../../components/ui/list/data-table';
import { webhooksQuery } from '../queries';
import { FORMAT_LABELS, receiverOf, webhookName } from '../webhook-name';
import { webhookStateLabel } from '../webhook-state-label';

const COLUMNS: readonly Column<WebhookRecord>[] = [
  {
    key: 'name',
    header: 'Channel',
    cell: (channel) => (
      <Box>
        <RowLink to="/settings/notifications/$webhookId" params={{ webhookId: channel.id }}>
          {webhookName(channel)}
        </RowLink>
        {channel.description && (
          <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {receiverOf(channel)}
          </Text>
        )}
      </Box>
    ),
  },
  { key: 'format', header: 'Service', width: '9rem', cell: ({ format }) => FORMAT_LABELS[format] },
  {
    key: 'events',
    header: 'Events',
    width: '7rem',
    cell: ({ events }) => (
      <Text fz="sm" c="dimmed" component="span" title={events.join(', ')}>
        {events.includes('*') ? 'All' : events.length}
      </Text>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'plain',
    width: '9rem',
    cell: (channel) => <StatusBadge label={webhookStateLabel(channel)} />,
  },
  {
    key: 'last',
    header: 'Last attempt',
    width: '8rem',
    cell: ({ last_delivery: last }) => (last ? <RelativeTime at={last.at} /> : 'None'),
  },
];

/** `add` is the link to add the first one. */
export function ChannelList({ add }: { add: ReactNode }) {
  const { data, error, refetch } = useQuery(webhooksQuery('notification'));
  if (error && !data)
    return <ErrorNotice error={error} title="Could not load notifications" onRetry={() => void refetch()} />;
  if (data?.total === 0) {
    return (
      <Panel>
        <EmptyState icon={<IconBell size={32} stroke={1.5} />} title="No channels yet" action={add}>
          A channel informs your team in a chat or by e-mail that a deployment or a backup failed, or that a server is
          unreachable.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <DataTable label="Channels" columns={COLUMNS} rows={data?.webhooks} rowKey={({ id }) => id} />
    </Panel>
  );
}
