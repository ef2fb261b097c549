import type { WebhookRecord } from '@fairlead/client';
import { Box, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { Panel } from '../../../components/ui/layout/panel';
import { DataTable, RowLink, type Column } from '../../../components/ui/list/data-table';
import { webhooksQuery } from '../queries';
import { receiverOf, webhookName } from '../webhook-name';
import { webhookStateLabel } from '../webhook-state-label';

const COLUMNS: readonly Column<WebhookRecord>[] = [
  {
    key: 'url',
    header: 'Receiver',
    cell: (webhook) => (
      <Box>
        <RowLink to="/settings/webhooks/$webhookId" params={{ webhookId: webhook.id }}>
          {webhookName(webhook)}
        </RowLink>
        {webhook.description && (
          <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {receiverOf(webhook)}
          </Text>
        )}
      </Box>
    ),
  },
  {
    key: 'events',
    header: 'Events',
    cell: ({ events }) => (
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {events.includes('*') ? 'All events' : events.join(', ')}
      </Text>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'plain',
    width: '9rem',
    cell: (webhook) => <StatusBadge label={webhookStateLabel(webhook)} />,
  },
  {
    key: 'last',
    header: 'Last attempt',
    width: '8rem',
    cell: ({ last_delivery: last }) => (last ? <RelativeTime at={last.at} /> : 'None'),
  },
];

/** `add` is the link to add the first one. */
export function WebhookList({ add }: { add: ReactNode }) {
  const { data, error, refetch } = useQuery(webhooksQuery('webhook'));
  if (error && !data)
    return <ErrorNotice error={error} title="Could not load webhooks" onRetry={() => void refetch()} />;
  if (data?.total === 0) {
    return (
      <Panel>
        <EmptyState icon={<IconWebhook size={32} stroke={1.5} />} title="No webhooks yet" action={add}>
          A webhook notifies another program of events, such as a failed deployment or backup. Each request is signed,
          and repeated until it is accepted.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <DataTable label="Webhooks" columns={COLUMNS} rows={data?.webhooks} rowKey={({ id }) => id} />
    </Panel>
  );
}
