import { lazy, Suspense } from 'react';
import { ListSelect } from '../../components/ui/list/list-select';
import { SearchField } from '../../components/ui/list/search-field';
import { logFilterOptions, type LogFilter, type LogRange, logFilterValue } from './log-filter';
import classes from './runtime-log.module.css';

const LogPeriod = lazy(() => import('./log-period'));

interface Props {
  /** Processes of the live release, as far as they are known. */
  seen: readonly { name: string; instance: number }[];
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

const STREAMS = [
  { value: 'all', label: 'All output' },
  { value: 'stdout', label: 'Standard output' },
  { value: 'stderr', label: 'Error output' },
] as const;

const LEVELS = [
  { value: 'all', label: 'All levels' },
  { value: 'debug', label: 'Debug and above' },
  { value: 'info', label: 'Info and above' },
  { value: 'warn', label: 'Warnings and errors' },
  { value: 'error', label: 'Errors' },
  { value: 'fatal', label: 'Fatal errors' },
] as const;

const TIMES: readonly { value: LogRange | 'any' | 'period' | 'moment'; label: string }[] = [
  { value: 'any', label: 'Any time' },
  { value: '15m', label: 'Last 15 minutes' },
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: 'period', label: 'From … to …' },
];
const MOMENT = { value: 'moment', label: 'Around a moment' } as const;

/** Filters by process, stream, level, time and text. The server searches its whole journal. */
export function LogFilterBar({ seen, filter, onFilter }: Props) {
  const options = logFilterOptions(seen, filter);
  const several = options.length >= 3;
  const { range, from, to, at, ...rest } = filter;
  const time = at !== undefined ? 'moment' : (range ?? (from !== undefined || to !== undefined ? 'period' : 'any'));
  return (
    <div className={classes.filter} role="group" aria-label="Filter">
      {(several || filter.process !== undefined) && (
        <ListSelect
          label="Process"
          value={logFilterValue(filter)}
          options={options}
          onChange={(value) => {
            const { process: _process, instance: _instance, ...others } = filter;
            onFilter({ ...others, ...options.find((option) => option.value === value)?.filter });
          }}
        />
      )}
      <ListSelect
        label="Output"
        value={filter.stream ?? 'all'}
        options={STREAMS}
        onChange={(value) => {
          const { stream: _stream, ...others } = filter;
          onFilter({ ...others, ...(value !== 'all' && { stream: value }) });
        }}
      />
      <ListSelect
        label="Level"
        value={filter.level ?? 'all'}
        options={LEVELS}
        onChange={(value) => {
          const { level: _level, ...others } = filter;
          onFilter({ ...others, ...(value !== 'all' && { level: value }) });
        }}
      />
      <ListSelect
        label="Time"
        value={time}
        options={time === 'moment' ? [...TIMES, MOMENT] : TIMES}
        onChange={(value) => {
          if (value === 'any') onFilter(rest);
          else if (value === 'period') onFilter({ ...rest, from: hourAgo() });
          else if (value !== 'moment') onFilter({ ...rest, range: value });
        }}
      />
      {time === 'period' && (
        <Suspense>
          <LogPeriod from={from} to={to} onPeriod={(period) => onFilter({ ...rest, ...period })} />
        </Suspense>
      )}
      <SearchField
        label="Search the journal"
        value={filter.search}
        onSearch={(search) => {
          const { search: _search, ...others } = filter;
          onFilter({ ...others, ...(search !== undefined && { search }) });
        }}
      />
      {several && filter.process === undefined && (
        <label className={classes.split}>
          <input
            type="checkbox"
            checked={filter.split === true}
            onChange={(event) => {
              const { split: _split, ...others } = filter;
              onFilter({ ...others, ...(event.currentTarget.checked && { split: true }) });
            }}
          />
          Side by side
        </label>
      )}
    </div>
  );
}

const hourAgo = (): string => new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000).toISOString();
