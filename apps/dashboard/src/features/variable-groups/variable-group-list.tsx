import type { VariableGroupRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { IconVariable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Panel } from '../../components/ui/layout/panel';
import { DataTable, RowLink, type Column } from '../../components/ui/list/data-table';
import { variableGroupsQuery } from './queries';

const NAMED = 3;

const COLUMNS: readonly Column<VariableGroupRecord>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <RowLink to="/settings/variable-groups/$groupId" params={{ groupId: id }}>
        {name}
      </RowLink>
    ),
  },
  { key: 'variables', header: 'Variables', width: '8rem', cell: ({ env }) => Object.keys(env).length },
  {
    key: 'applications',
    header: 'Used by',
    cell: ({ applications }) => (
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {usedBy(applications.map(({ name }) => name))}
      </Text>
    ),
  },
  { key: 'updated', header: 'Changed', width: '8rem', cell: ({ updated_at: at }) => <RelativeTime at={at} /> },
];

/** `add` is the link to create the first one. */
export function VariableGroupList({ add }: { add: ReactNode }) {
  const { data, error, refetch } = useQuery(variableGroupsQuery());
  if (error && !data)
    return <ErrorNotice error={error} title="Could not load variable groups" onRetry={() => void refetch()} />;
  if (data?.length === 0) {
    return (
      <Panel>
        <EmptyState icon={<IconVariable size={32} stroke={1.5} />} title="No variable groups yet" action={add}>
          Variables that several applications share, such as the keys of a payment provider, are entered once and
          changed in one place.
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <DataTable label="Variable groups" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
    </Panel>
  );
}

function usedBy(names: readonly string[]): string {
  if (names.length === 0) return 'No application';
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
}
