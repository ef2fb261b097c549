import type { AuditEntry } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { DataTable } from '../../components/ui/list/data-table';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { PaginationBar } from '../../components/ui/list/pagination-bar';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { auditColumns } from './audit-columns';
import { AuditFilterBar } from './audit-filter-bar';
import type { AuditSearch } from './audit-search';
import { AuditRecordFilters } from './audit-record-filters';
import { auditQuery } from './queries';

const AuditEntryDialog = lazy(() => import('./audit-entry-dialog'));

interface Props {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
  /** While typing, the address is replaced rather than pushed. */
  onType: (search: AuditSearch) => void;
}

export function AuditList({ search, onSearch, onType }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(auditQuery(search));
  const [entry, setEntry] = useState<AuditEntry>();
  const [opened, setOpened] = useState(false);
  const show = (wanted: AuditEntry) => {
    setEntry(wanted);
    setOpened(true);
  };
  return (
    <Panel flush>
      <AuditFilterBar search={search} onSearch={onSearch} onType={onType} />
      <AuditRecordFilters search={search} onSearch={onSearch} />
      {error && <ErrorNotice error={error} title="Could not load the audit log" onRetry={() => void refetch()} />}
      {data?.entries.length === 0 && (
        <EmptyState
          icon={<IconHistory size={32} stroke={1.5} />}
          title="No entries match these filters"
          action={
            <Button variant="default" onClick={() => onSearch({})}>
              Show all entries
            </Button>
          }
        />
      )}
      {!error && data?.entries.length !== 0 && (
        <DataTable
          label="Audit log"
          columns={auditColumns(show)}
          rows={data?.entries}
          rowKey={({ id }) => id}
          expectedRows={20}
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
      {entry && (
        <Suspense>
          <AuditEntryDialog
            entry={entry}
            opened={opened}
            onClose={() => setOpened(false)}
            onNarrow={(filters) => onSearch({ ...filters })}
          />
        </Suspense>
      )}
    </Panel>
  );
}
