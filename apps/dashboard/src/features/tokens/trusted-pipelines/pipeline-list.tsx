import type { TrustedPipelineRecord } from '@fairlead/client';
import { Box, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { StatusBadge } from '../../../components/ui/feedback/status';
import { Panel } from '../../../components/ui/layout/panel';
import { DataTable, RowLink, type Column } from '../../../components/ui/list/data-table';
import { ScopeChips } from '../scope-chips';
import { trustedPipelinesQuery } from './pipeline-queries';
import { pipelineStateLabel } from './pipeline-state-label';
import { PROVIDER_LABELS } from './provider-labels';

const COLUMNS: readonly Column<TrustedPipelineRecord>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (pipeline) => (
      <Box>
        <RowLink to="/settings/trusted-pipelines/$pipelineId" params={{ pipelineId: pipeline.id }}>
          {pipeline.name}
        </RowLink>
        <Text fz="xs" c="dimmed">
          {PROVIDER_LABELS[pipeline.provider].name}
        </Text>
      </Box>
    ),
  },
  {
    key: 'conditions',
    header: 'Conditions',
    cell: ({ conditions }) =>
      conditions.map(({ claim, values }) => (
        <Text key={claim} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {claim}: {values.join(', ')}
        </Text>
      )),
  },
  { key: 'scopes', header: 'Scopes', cell: ({ scopes }) => <ScopeChips scopes={scopes} /> },
  {
    key: 'state',
    header: 'Status',
    phone: 'plain',
    width: '8rem',
    cell: (pipeline) => <StatusBadge label={pipelineStateLabel(pipeline)} />,
  },
  {
    key: 'last',
    header: 'Last used',
    width: '9rem',
    cell: ({ last_used_at, last_used_by }) =>
      last_used_at ? (
        <span title={last_used_by ?? undefined}>
          <RelativeTime at={last_used_at} />
        </span>
      ) : (
        'Never'
      ),
  },
];

/** `add` is the link to add the first one. */
export function PipelineList({ add }: { add: ReactNode }) {
  const { data, error, refetch } = useQuery(trustedPipelinesQuery());
  if (error && !data)
    return <ErrorNotice error={error} title="Could not load trusted pipelines" onRetry={() => void refetch()} />;
  if (data?.total === 0) {
    return (
      <Panel>
        <EmptyState icon={<IconShieldCheck size={32} stroke={1.5} />} title="No trusted pipelines yet" action={add}>
          A trusted pipeline deploys without a stored secret: its forge signs who it is, and Fairlead gives it a token
          for an hour at most.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <DataTable label="Trusted pipelines" columns={COLUMNS} rows={data?.pipelines} rowKey={({ id }) => id} />
    </Panel>
  );
}
