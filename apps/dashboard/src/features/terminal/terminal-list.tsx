import type { TerminalRecord } from '@fairlead/client';
import { TERMINAL_END_REASONS } from '@fairlead/contracts';
import { useQuery } from '@tanstack/react-query';
import { ElapsedTime } from '../../components/ui/display/elapsed-time';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Status } from '../../components/ui/feedback/status';
import { Panel } from '../../components/ui/layout/panel';
import { type Column, DataTable, RowLink } from '../../components/ui/list/data-table';
import { PaginationBar } from '../../components/ui/list/pagination-bar';
import { terminalsQuery } from './queries';
import type { TerminalSearch, TerminalSort } from './terminal-search';
import classes from './terminal.module.css';

const columns = (search: TerminalSearch): readonly Column<TerminalRecord, TerminalSort>[] => [
  {
    key: 'when',
    header: 'Opened',
    sort: 'created_at',
    cell: ({ id, application_id: applicationId, created_at: at, actor }) => (
      <>
        <RowLink
          to="/applications/$applicationId/terminal"
          params={{ applicationId }}
          search={{ ...search, recording: id }}
          resetScroll={false}
        >
          <RelativeTime at={at} />
        </RowLink>
        <span className={classes.small}>{actor.name}</span>
      </>
    ),
  },
  { key: 'address', header: 'From', cell: ({ address }) => <code>{address}</code> },
  { key: 'release', header: 'Release', cell: ({ deployment_number: number }) => `#${number}` },
  { key: 'status', header: 'Status', cell: (terminal) => <TerminalState terminal={terminal} /> },
  {
    key: 'took',
    header: 'Duration',
    right: true,
    cell: ({ opened_at: from, ended_at: to }) => (from === null ? '–' : <ElapsedTime since={from} until={to} />),
  },
];

export function TerminalState({ terminal: { status, end_reason: reason } }: { terminal: TerminalRecord }) {
  if (status === 'open') return <Status tone="busy">Open</Status>;
  if (status === 'requested') return <Status tone="idle">Not opened</Status>;
  return (
    <Status tone="idle" title={reason === null ? undefined : TERMINAL_END_REASONS[reason]}>
      Closed
    </Status>
  );
}

interface Props {
  applicationId: string;
  search: TerminalSearch;
  onSearch: (search: TerminalSearch) => void;
}

/** Who had a terminal in the application. Nothing is shown before the first one. */
export function TerminalList({ applicationId, search, onSearch }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(terminalsQuery(applicationId, search));
  if (error && !data)
    return <ErrorNotice error={error} title="Could not load the sessions" onRetry={() => void refetch()} />;
  if (data?.total === 0) return null;
  return (
    <Panel flush title="Sessions" description="Every terminal is recorded: who typed what, and what was shown.">
      <DataTable
        label="Terminal sessions"
        columns={columns(search)}
        rows={data?.terminals}
        rowKey={({ id }) => id}
        expectedRows={3}
        stale={isPlaceholderData}
        sort={search.sort ?? '-created_at'}
        onSort={(sort) => onSearch({ ...search, sort, page: undefined })}
      />
      {data && (
        <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
      )}
    </Panel>
  );
}
