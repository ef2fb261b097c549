import type { SlowStatementRecord, SlowStatements } from '@fairlead/client';
import { RelativeTime } from '../../components/ui/display/relative-time';
import type { Column } from '../../components/ui/list/data-table';
import { formatMilliseconds } from '../../lib/format/format-values';
import { StatementText } from './statement-text';

const SORTS = ['calls', 'total_ms', 'mean_ms', 'max_ms', 'rows'] as const;
type StatementSort = (typeof SORTS)[number];
export type StatementOrder = StatementSort | `-${StatementSort}`;

/** The least that is shown as a number. */
const SHOWN_MS = 0.1;
const number = new Intl.NumberFormat('en-GB');
const time = (key: 'total_ms' | 'mean_ms' | 'max_ms', header: string): Column<SlowStatementRecord, StatementSort> => ({
  key,
  header,
  sort: key,
  right: true,
  cell: (row) => (row[key] < SHOWN_MS ? `<\u00a0${formatMilliseconds(SHOWN_MS)}` : formatMilliseconds(row[key])),
});

/** The columns that the engine has values for. */
export function statementColumns({
  limitation,
  statements,
}: SlowStatements): Column<SlowStatementRecord, StatementSort>[] {
  const isRunning = limitation !== null;
  const hasRows = statements.some(({ rows }) => rows !== null);
  const hasLastSeen = !isRunning && statements.some(({ last_seen_at: at }) => at !== null);
  return [
    {
      key: 'statement',
      header: 'Statement',
      width: '46%',
      phone: 'plain',
      cell: ({ statement }) => <StatementText text={statement} />,
    },
    {
      key: 'calls',
      header: isRunning ? 'Sessions' : 'Calls',
      sort: 'calls',
      right: true,
      cell: ({ calls }) => number.format(calls),
    },
    time('total_ms', 'Total'),
    time('mean_ms', 'Mean'),
    time('max_ms', 'Longest'),
    ...(hasRows
      ? [
          {
            key: 'rows',
            header: 'Rows',
            sort: 'rows' as const,
            right: true,
            cell: ({ rows }: SlowStatementRecord) => (rows === null ? '–' : number.format(rows)),
          },
        ]
      : []),
    ...(hasLastSeen
      ? [
          {
            key: 'last-seen',
            header: 'Last run',
            cell: ({ last_seen_at: at }: SlowStatementRecord) => (at === null ? '–' : <RelativeTime at={at} />),
          },
        ]
      : []),
  ];
}

export function sortStatements(rows: readonly SlowStatementRecord[], order: StatementOrder): SlowStatementRecord[] {
  const sign = order.startsWith('-') ? -1 : 1;
  const field = SORTS.find((sort) => order === sort || order === `-${sort}`) ?? 'total_ms';
  return rows.toSorted((one, other) => ((one[field] ?? 0) - (other[field] ?? 0)) * sign);
}
