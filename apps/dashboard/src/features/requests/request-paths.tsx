import type { RequestPathStats } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Panel } from '../../components/ui/layout/panel';
import { type Column, DataTable } from '../../components/ui/list/data-table';
import { ListSelect } from '../../components/ui/list/list-select';
import { formatMilliseconds } from '../../lib/format/format-values';
import type { MetricsRange } from '../../lib/url/metrics-range';
import { requestPathsQuery } from './queries';
import type { PathSort } from './request-search';
import classes from './requests.module.css';

const SORTS: readonly { value: PathSort; label: string }[] = [
  { value: '-p95', label: 'Slowest' },
  { value: '-total', label: 'Most time in total' },
  { value: '-requests', label: 'Most requests' },
  { value: '-errors', label: 'Most errors' },
];
const number = new Intl.NumberFormat('en-GB');
const duration = (ms: number | null) => (ms === null ? '–' : formatMilliseconds(ms));

const COLUMNS: readonly Column<RequestPathStats>[] = [
  {
    key: 'path',
    header: 'Path',
    width: '46%',
    phone: 'plain',
    cell: ({ method, path }) =>
      path === '*' ? (
        'All other paths'
      ) : (
        <span className={classes.path}>
          <span className={classes.method}>{method}</span> {path}
        </span>
      ),
  },
  { key: 'requests', header: 'Requests', right: true, cell: ({ requests }) => number.format(requests) },
  { key: 'errors', header: '5xx', right: true, cell: ({ errors }) => number.format(errors) },
  { key: 'p50', header: 'p50', right: true, cell: ({ p50_ms: ms }) => duration(ms) },
  { key: 'p95', header: 'p95', right: true, cell: ({ p95_ms: ms }) => duration(ms) },
  { key: 'max', header: 'Longest', right: true, cell: ({ max_ms: ms }) => duration(ms) },
];

interface Props {
  applicationId: string;
  range: MetricsRange;
  sort: PathSort;
  onSort: (sort: PathSort) => void;
}

/** The paths of an application that are slow, frequent or fail. */
export function RequestPaths({ applicationId, range, sort, onSort }: Props) {
  const { data, error, refetch } = useQuery(requestPathsQuery(applicationId, range, sort));
  return (
    <Panel
      title="Paths"
      description="Numbers and the like in paths are shown as :id. Responses with status 404 are left out."
      actions={<ListSelect label="Order of paths" value={sort} options={SORTS} onChange={onSort} />}
      flush={!error && data?.paths.length !== 0}
    >
      {error && !data && <ErrorNotice error={error} title="Could not load paths" onRetry={() => void refetch()} />}
      {data?.paths.length === 0 && 'No requests in this period.'}
      {!error && data?.paths.length !== 0 && (
        <DataTable
          label="Paths"
          columns={COLUMNS}
          rows={data?.paths}
          rowKey={({ method, path }) => `${method} ${path}`}
        />
      )}
    </Panel>
  );
}
