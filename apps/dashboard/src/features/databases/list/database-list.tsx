import type { ServerRecord } from '@fairlead/client';
import { DATABASE_ENGINES } from '@fairlead/contracts';
import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
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
import { DATABASE_STATUS_LABELS } from '../../../lib/labels/status-labels';
import type { DatabaseSearch } from '../database-search';
import { ENGINE_LABELS } from '../engine-labels';
import { databasesQuery } from '../queries';
import { databaseColumns } from './database-columns';
import classes from './database-list.module.css';

const SHOWN = ['ready', 'creating', 'unreachable', 'failed'] as const;
const FILTERS = [
  { value: undefined, label: 'All' },
  ...SHOWN.map((value) => ({ value, label: DATABASE_STATUS_LABELS[value].label })),
];
const ENGINES = [
  { value: '' as const, label: 'Any engine' },
  ...DATABASE_ENGINES.map((value) => ({ value, label: ENGINE_LABELS[value].label })),
];

interface Props {
  search: DatabaseSearch;
  onSearch: (search: DatabaseSearch, how?: { replace: boolean }) => void;
  servers: readonly Pick<ServerRecord, 'id' | 'name'>[] | undefined;
  /** Shown instead of the list while there are no databases. */
  nothing: ReactNode;
}

export function DatabaseList({ search, onSearch, servers, nothing }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(databasesQuery(search));
  const narrowed = Boolean(search.status ?? search.engine ?? search.server_id ?? search.search);
  const change = (part: Partial<DatabaseSearch>, how?: { replace: boolean }) =>
    onSearch({ ...search, ...part, page: undefined }, how);
  if (error) return <ErrorNotice error={error} title="Could not load databases" onRetry={() => void refetch()} />;
  if (data?.total === 0 && !narrowed && !isPlaceholderData) return nothing;
  return (
    <Panel flush>
      <FilterBar
        label="Filter by status"
        value={FILTERS.find(({ value }) => value === search.status)?.value}
        options={FILTERS}
        onChange={(status) => change({ status })}
      >
        <div className={classes.filters}>
          <ListSelect
            label="Engine"
            value={search.engine ?? ''}
            options={ENGINES}
            onChange={(engine) => change({ engine: engine || undefined })}
          />
          {servers && servers.length > 1 && (
            <ListSelect
              label="Server"
              value={search.server_id ?? ''}
              options={[
                { value: '', label: 'All servers' },
                ...servers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(serverId) => change({ server_id: serverId || undefined })}
            />
          )}
          <SearchField
            label="Search databases"
            value={search.search}
            onSearch={(text) => change({ search: text }, { replace: true })}
          />
        </div>
      </FilterBar>
      {data?.databases.length === 0 ? (
        <EmptyState
          icon={<IconDatabase size={32} stroke={1.5} />}
          title={narrowed ? 'No databases match these filters' : 'No results on this page'}
          action={
            <Button variant="default" onClick={() => onSearch({ sort: search.sort })}>
              Show all databases
            </Button>
          }
        />
      ) : (
        <DataTable
          label="Databases"
          columns={databaseColumns(servers && new Map(servers.map(({ id, name }) => [id, name])))}
          rows={data?.databases}
          rowKey={({ id }) => id}
          faded={({ status }) => status === 'deleting'}
          stale={isPlaceholderData}
          sort={search.sort ?? 'name'}
          onSort={(sort) => change({ sort })}
        />
      )}
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}
