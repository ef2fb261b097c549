import type { RequestLog as RequestLogPage, RequestRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Status } from '../../components/ui/feedback/status';
import { Panel } from '../../components/ui/layout/panel';
import { type Column, DataTable } from '../../components/ui/list/data-table';
import { FilterBar } from '../../components/ui/list/filter-bar';
import { ListSelect } from '../../components/ui/list/list-select';
import { ListTimeField } from '../../components/ui/list/list-time-field';
import { SearchField } from '../../components/ui/list/search-field';
import { formatDateTime } from '../../lib/format/format-time';
import { formatBytes, formatMilliseconds } from '../../lib/format/format-values';
import type { Tone } from '../../lib/labels/tone';
import { requestLogQuery } from './queries';
import { DURATIONS, METHODS, type RequestFilters, requestSearch, STATUS_CLASSES } from './request-search';
import classes from './requests.module.css';

const STATUSES = [
  { value: undefined, label: 'All' },
  ...STATUS_CLASSES.map((value) => ({ value, label: value })),
] as const;
const ANY = 'any';
const METHOD_OPTIONS = [
  { value: ANY, label: 'All methods' },
  ...METHODS.map((value) => ({ value, label: value })),
] as const;
const DURATION_OPTIONS = [
  { value: ANY, label: 'Any duration' },
  ...DURATIONS.map((value) => ({ value, label: `At least ${formatMilliseconds(Number(value))}` })),
] as const;

function toneOf(status: number): Tone {
  if (status === 0) return 'idle';
  if (status >= 500) return 'bad';
  return status >= 400 ? 'warn' : 'ok';
}

const COLUMNS: readonly Column<RequestRecord>[] = [
  {
    key: 'status',
    header: 'Status',
    phone: 'corner',
    cell: ({ status }) => <Status tone={toneOf(status)}>{status === 0 ? 'No response' : status}</Status>,
  },
  {
    key: 'path',
    header: 'Request',
    width: '50%',
    phone: 'plain',
    cell: ({ method, path, query, host }) => (
      <>
        <span className={classes.path}>
          <span className={classes.method}>{method}</span> {path}
          {query !== null && `?${query}`}
        </span>
        <span className={classes.small}>{host}</span>
      </>
    ),
  },
  { key: 'duration', header: 'Duration', right: true, cell: ({ duration_ms: ms }) => formatMilliseconds(ms) },
  { key: 'size', header: 'Size', right: true, cell: ({ bytes }) => formatBytes(bytes) },
  {
    key: 'time',
    header: 'Time',
    cell: ({ at, client_address: address }) => (
      <>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {address !== null && <span className={classes.small}>{address}</span>}
      </>
    ),
  },
];

interface Props {
  applicationId: string;
  filters: RequestFilters;
  onFilter: (filters: RequestFilters) => void;
}

/** The access log of an application, read on its server. */
export function RequestLog({ applicationId, filters, onFilter }: Props) {
  const log = useInfiniteQuery(requestLogQuery(applicationId, filters));
  const { data, error, refetch, isFetching } = log;
  const rows = data?.pages.flatMap(({ requests }) => requests);
  const change = (changed: Record<string, string | undefined>) => onFilter(requestSearch({ ...filters, ...changed }));
  return (
    <Panel
      title="Access log"
      description="Read on the server, the newest request first."
      actions={
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      }
      flush
    >
      <FilterBar label="Status" value={filters.status} options={STATUSES} onChange={(status) => change({ status })}>
        <ListSelect
          label="Method"
          value={filters.method ?? ANY}
          options={METHOD_OPTIONS}
          onChange={(method) => change({ method: method === ANY ? undefined : method })}
        />
        <ListSelect
          label="Duration"
          value={filters.min ?? ANY}
          options={DURATION_OPTIONS}
          onChange={(min) => change({ min: min === ANY ? undefined : min })}
        />
        <SearchField label="Search paths" value={filters.path} onSearch={(path) => change({ path })} />
        <span className={classes.times}>
          <span aria-hidden>From</span>
          <ListTimeField label="From" value={filters.from} onChange={(from) => change({ from })} />
          <span aria-hidden>until</span>
          <ListTimeField label="Until" value={filters.to} onChange={(to) => change({ to })} />
        </span>
      </FilterBar>
      {error && !data ? (
        <div className={classes.foot}>
          <ErrorNotice error={error} title="Could not read the access log" onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          {rows?.length !== 0 && (
            <DataTable
              label="Access log"
              columns={COLUMNS}
              rows={rows}
              rowKey={(row) => `${row.at} ${rows?.indexOf(row)}`}
            />
          )}
          <LogEnd log={log} isEmpty={rows?.length === 0} isFiltered={Object.keys(filters).length > 0} />
        </>
      )}
    </Panel>
  );
}

interface EndProps {
  log: {
    data: { pages: readonly Pick<RequestLogPage, 'end' | 'logging' | 'sampled_above'>[] } | undefined;
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  isEmpty: boolean;
  isFiltered: boolean;
}

/** What follows the last row: more, or why there is no more. */
function LogEnd({ log, isEmpty, isFiltered }: EndProps) {
  const last = log.data?.pages.at(-1);
  if (!last) return <div className={classes.foot}>Reading the log…</div>;
  const nothing = isFiltered ? 'No requests match.' : 'No requests yet.';
  return (
    <div className={classes.foot} role="status">
      {!last.logging && 'Access logs are off in the settings of this instance.'}
      {last.logging && isEmpty && last.end === 'complete' && nothing}
      {last.end === 'deadline' && 'The search has reached its time limit. Older requests were not searched yet.'}
      {log.hasNextPage && (
        <Button size="xs" variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {last.end === 'deadline' ? 'Continue searching' : 'Load older requests'}
        </Button>
      )}
      {log.error !== null && <ErrorNotice error={log.error} title="Could not read older requests" />}
      {last.logging && !isEmpty && last.end === 'complete' && 'End of the log.'}
      {last.logging &&
        last.sampled_above !== null &&
        (isFiltered || !isEmpty) &&
        ` Above ${last.sampled_above} requests a second on the server, the log has a sample.`}
    </div>
  );
}
