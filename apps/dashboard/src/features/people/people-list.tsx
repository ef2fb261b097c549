import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../components/ui/list/data-table';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { FilterBar } from '../../components/ui/list/filter-bar';
import { ListSelect } from '../../components/ui/list/list-select';
import { PaginationBar } from '../../components/ui/list/pagination-bar';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { SearchField } from '../../components/ui/list/search-field';
import { useCurrentUser } from '../../lib/session/current-user';
import { peopleColumns } from './people-columns';
import classes from './people.module.css';
import type { PeopleSearch } from './people-search';
import { peopleQuery } from './queries';

const FILTERS = [
  { value: undefined, label: 'All roles' },
  { value: 'owner', label: 'Owners' },
  { value: 'admin', label: 'Admins' },
  { value: 'viewer', label: 'Viewers' },
] as const;

const STATES = [
  { value: '', label: 'All statuses' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Deactivated' },
];

interface Props {
  search: PeopleSearch;
  onSearch: (search: PeopleSearch) => void;
  /** While typing, the address is replaced rather than pushed. */
  onType: (search: PeopleSearch) => void;
}

export function PeopleList({ search, onSearch, onType }: Props) {
  const ownId = useCurrentUser().id;
  const { data, error, refetch, isPlaceholderData } = useQuery(peopleQuery(search));
  if (error) return <ErrorNotice error={error} title="Could not load people" onRetry={() => void refetch()} />;
  return (
    <Panel flush>
      <FilterBar
        label="Filter by role"
        value={search.role}
        options={FILTERS}
        onChange={(role) => onSearch({ ...search, role, page: undefined })}
      >
        <div className={classes.filters}>
          <ListSelect
            label="Filter by status"
            value={search.active === undefined ? '' : String(search.active)}
            options={STATES}
            onChange={(state) => onSearch({ ...search, active: state ? state === 'true' : undefined, page: undefined })}
          />
          <SearchField
            label="Search by name or e-mail"
            value={search.search}
            onSearch={(text) => onType({ ...search, search: text, page: undefined })}
          />
        </div>
      </FilterBar>
      {data?.people.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={32} stroke={1.5} />}
          title="No people match these filters"
          action={
            <Button variant="default" onClick={() => onSearch({ invitations: search.invitations })}>
              Show all people
            </Button>
          }
        />
      ) : (
        <DataTable
          label="People"
          columns={peopleColumns(ownId)}
          rows={data?.people}
          rowKey={({ id }) => id}
          expectedRows={3}
          faded={({ active }) => !active}
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
