import { Button } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { DataTable } from '../../../components/ui/list/data-table';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SearchField } from '../../../components/ui/list/search-field';
import { usePermissions } from '../../../lib/session/current-user';
import { SERVER_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { serversQuery } from '../queries';
import { serverColumns } from './server-columns';
import type { ServerSearch } from '../server-search';

const NoServers = lazy(() => import('./no-servers'));

const SHOWN = ['ready', 'provisioning', 'unreachable', 'failed', 'host_key_mismatch'] as const;
const FILTERS = [
  { value: undefined, label: 'All' },
  ...SHOWN.map((value) => ({ value, label: SERVER_STATUS_LABELS[value].label })),
];

interface Props {
  search: ServerSearch;
  onSearch: (search: ServerSearch) => void;
  /** Like `onSearch`, but replaces the entry in the browser history. */
  onType: (search: ServerSearch) => void;
  /** The link to add the first server. */
  add: ReactNode;
}

export function ServerList({ search, onSearch, onType, add }: Props) {
  const mayChange = usePermissions().canChange;
  const { data, error, refetch, isPlaceholderData } = useQuery(serversQuery(search));
  if (error) return <ErrorNotice error={error} title="Could not load servers" onRetry={() => void refetch()} />;
  const narrowed = search.status !== undefined || search.search !== undefined;
  if (data?.total === 0 && !narrowed && !isPlaceholderData) {
    return (
      <Suspense>
        <NoServers add={mayChange ? add : null} />
      </Suspense>
    );
  }
  return (
    <Panel flush>
      <FilterBar
        label="Filter by status"
        value={search.status}
        options={FILTERS}
        onChange={(status) => onSearch({ ...search, status, page: undefined })}
      >
        <SearchField
          label="Search by name or address"
          value={search.search}
          onSearch={(text) => onType({ ...search, search: text, page: undefined })}
        />
      </FilterBar>
      {data?.servers.length === 0 ? (
        <EmptyState
          icon={<IconServer2 size={32} stroke={1.5} />}
          title={narrowed ? 'No servers match these filters' : 'No results on this page'}
          action={
            <Button
              variant="default"
              onClick={() => onSearch({ ...search, page: undefined, status: undefined, search: undefined })}
            >
              Show all servers
            </Button>
          }
        />
      ) : (
        <DataTable
          label="Servers"
          columns={serverColumns(mayChange)}
          rows={data?.servers}
          rowKey={({ id }) => id}
          faded={({ status }) => status === 'deleting'}
          stale={isPlaceholderData}
          sort={search.sort ?? '-created_at'}
          onSort={(sort) => onSearch({ ...search, sort, page: undefined })}
        />
      )}
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}
