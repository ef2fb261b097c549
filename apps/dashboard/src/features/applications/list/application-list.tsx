import type { ServerRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../../../components/ui/list/data-table';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { ListSelect } from '../../../components/ui/list/list-select';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SearchField } from '../../../components/ui/list/search-field';
import type { ApplicationSearch } from '../application-search';
import { applicationsQuery, currentDeploymentsQuery } from '../queries';
import { applicationColumns } from './application-columns';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'running', label: 'Running' },
  { value: 'degraded', label: 'Degraded' },
  { value: 'crashed', label: 'Crashed' },
  { value: 'stopped', label: 'Stopped' },
  { value: 'unknown', label: 'Unknown' },
  { value: 'created', label: 'Not deployed' },
] as const;

interface Props {
  search: ApplicationSearch;
  onSearch: (search: ApplicationSearch, how?: { replace: boolean }) => void;
  servers: readonly Pick<ServerRecord, 'id' | 'name'>[] | undefined;
  /** Shown instead of the list while there are no applications. */
  nothing: ReactNode;
}

export function ApplicationList({ search, onSearch, servers, nothing }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(applicationsQuery(search));
  const applications = data?.applications;
  const current = useQuery({ ...currentDeploymentsQuery(applications ?? []), enabled: Boolean(applications?.length) });
  const narrowed = Boolean(search.status ?? search.server_id ?? search.search);
  if (error) return <ErrorNotice error={error} title="Could not load applications" onRetry={() => void refetch()} />;
  if (data?.total === 0 && !narrowed) return nothing;
  const around = {
    servers: servers && new Map(servers.map(({ id, name }) => [id, name])),
    current: current.data,
  };
  return (
    <Panel flush>
      <FilterBar
        label="Filter by status"
        value={search.status}
        options={FILTERS}
        onChange={(status) => onSearch({ ...search, status, page: undefined })}
      >
        {servers && servers.length > 1 && (
          <ListSelect
            label="Server"
            value={search.server_id ?? ''}
            options={[
              { value: '', label: 'All servers' },
              ...servers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(serverId) => onSearch({ ...search, server_id: serverId || undefined, page: undefined })}
          />
        )}
        <SearchField
          label="Search applications"
          value={search.search}
          onSearch={(text) => onSearch({ ...search, search: text, page: undefined }, { replace: true })}
        />
      </FilterBar>
      {applications?.length === 0 ? (
        <EmptyState
          icon={<IconStack2 size={32} stroke={1.5} />}
          title={narrowed ? 'No applications match these filters' : 'No results on this page'}
          action={
            <Button variant="default" onClick={() => onSearch({ sort: search.sort })}>
              Show all applications
            </Button>
          }
        />
      ) : (
        <DataTable
          label="Applications"
          columns={applicationColumns(around)}
          rows={applications}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
          sort={search.sort ?? 'name'}
          onSort={(sort) => onSearch({ ...search, sort, page: undefined })}
        />
      )}
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}
