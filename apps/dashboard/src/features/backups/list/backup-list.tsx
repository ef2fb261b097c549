import { BACKUP_TRIGGERS } from '@fairlead/contracts';
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../../../components/ui/list/data-table';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { ListSelect } from '../../../components/ui/list/list-select';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import type { BackupSearch } from '../backup-search';
import { BACKUP_TRIGGER_LABELS } from '../backup-labels';
import { backupsQuery } from '../queries';
import { backupColumns } from './backup-columns';
import classes from './backup-list.module.css';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'succeeded', label: 'Verified' },
  { value: 'running', label: 'Dumping' },
  { value: 'verifying', label: 'Verifying' },
  { value: 'failed', label: 'Failed' },
  { value: 'canceled', label: 'Canceled' },
] as const;
const TRIGGERS = [
  { value: '' as const, label: 'Any trigger' },
  ...BACKUP_TRIGGERS.map((value) => ({ value, label: BACKUP_TRIGGER_LABELS[value] })),
];

interface Props {
  search: BackupSearch;
  onSearch: (search: BackupSearch) => void;
  /** Left out for the list of all databases. */
  databaseId?: string;
  /** Additional filters. */
  filters?: ReactNode;
  /** Shown instead of the list while there are no backups. */
  nothing: ReactNode;
}

/** Backups, newest first. */
export function BackupList({ search, onSearch, databaseId, filters, nothing }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(backupsQuery(search, databaseId));
  const narrowed = Boolean(search.status ?? search.trigger ?? search.server_id ?? search.storage_id);
  const change = (part: Partial<BackupSearch>) => onSearch({ ...search, ...part, page: undefined });
  if (error) return <ErrorNotice error={error} title="Could not load backups" onRetry={() => void refetch()} />;
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
          {filters}
          <ListSelect
            label="Trigger"
            value={search.trigger ?? ''}
            options={TRIGGERS}
            onChange={(trigger) => change({ trigger: trigger || undefined })}
          />
        </div>
      </FilterBar>
      {data?.backups.length === 0 ? (
        <EmptyState
          icon={<IconArchive size={32} stroke={1.5} />}
          title={narrowed ? 'No backups match these filters' : 'No results on this page'}
          action={
            <Button variant="default" onClick={() => onSearch({})}>
              Show all backups
            </Button>
          }
        />
      ) : (
        <DataTable
          label="Backups"
          columns={backupColumns(databaseId === undefined)}
          rows={data?.backups}
          rowKey={({ id }) => id}
          faded={({ status }) => status === 'deleting'}
          stale={isPlaceholderData}
          sort={search.sort ?? '-created_at'}
          onSort={(sort) => change({ sort })}
        />
      )}
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}
