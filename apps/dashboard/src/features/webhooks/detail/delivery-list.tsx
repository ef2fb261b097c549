import type { WebhookDeliveryRecord } from '@fairlead/client';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { RelativeTime, UpcomingTime } from '../../../components/ui/display/relative-time';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { Panel } from '../../../components/ui/layout/panel';
import { DataTable, type Column } from '../../../components/ui/list/data-table';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import type { DeliverySearch } from '../delivery-search';
import { deliveriesQuery } from '../queries';
import { DELIVERY_STATUS_LABELS } from './delivery-labels';

const DeliveryDialog = lazy(() => import('./delivery-dialog'));

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const;

interface Props {
  webhookId: string;
  search: DeliverySearch;
  onSearch: (search: DeliverySearch) => void;
}

export function DeliveryList({ webhookId, search, onSearch }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(deliveriesQuery(webhookId, search));
  const [shown, setShown] = useState<string>();
  const [opened, setOpened] = useState(false);
  const show = (id: string) => {
    setShown(id);
    setOpened(true);
  };
  if (error && !data)
    return <ErrorNotice error={error} title="Could not load the deliveries" onRetry={() => void refetch()} />;
  return (
    <Panel flush title="Deliveries">
      <FilterBar
        label="Filter by status"
        value={search.status}
        options={FILTERS}
        onChange={(status) => onSearch({ ...search, status, page: undefined })}
      />
      {data?.deliveries.length === 0 ? (
        <EmptyState
          icon={<IconSend size={32} stroke={1.5} />}
          title={search.status ? 'No such deliveries' : 'No deliveries yet'}
        >
          {!search.status && 'Send a test to try the receiver.'}
        </EmptyState>
      ) : (
        <DataTable
          label="Deliveries"
          columns={deliveryColumns(show)}
          rows={data?.deliveries}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
        />
      )}
      {data && (
        <PaginationBar
          search={search}
          total={data.total}
          isCapped={data.isCapped}
          onChange={(part) => onSearch({ ...search, ...part })}
        />
      )}
      {shown && (
        <Suspense>
          <DeliveryDialog webhookId={webhookId} deliveryId={shown} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

const deliveryColumns = (show: (id: string) => void): readonly Column<WebhookDeliveryRecord>[] => [
  {
    key: 'event',
    header: 'Event',
    cell: ({ id, event }) => (
      <UnstyledButton fz="sm" fw={500} onClick={() => show(id)} aria-label={`Show delivery of ${event}`}>
        {event}
      </UnstyledButton>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'plain',
    width: '8rem',
    cell: ({ status }) => <StatusBadge label={DELIVERY_STATUS_LABELS[status]} />,
  },
  {
    key: 'response',
    header: 'Response',
    width: '10rem',
    cell: ({ attempts, response_status: status }) => (
      <Text fz="sm" component="span">
        {attempts === 0 ? 'Not sent yet' : (status ?? 'None')}
        {attempts > 1 && `, ${attempts} attempts`}
      </Text>
    ),
  },
  {
    key: 'next',
    header: 'Next attempt',
    phone: 'hidden',
    width: '8rem',
    cell: ({ next_attempt_at: next }) => (next ? <UpcomingTime at={next} /> : '–'),
  },
  {
    key: 'created',
    header: 'Created',
    width: '8rem',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    width: '5rem',
    cell: ({ id, event }) => (
      <Button size="compact-xs" variant="default" onClick={() => show(id)} aria-label={`Details of ${event}`}>
        Details
      </Button>
    ),
  },
];
