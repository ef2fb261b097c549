import { INSTANCES_MAX, PROCESS_NAME } from '@fairlead/contracts';

export const LOG_RANGES = { '15m': 15, '1h': 60, '24h': 1440, '7d': 10_080 } as const;
export type LogRange = keyof typeof LOG_RANGES;

const isRange = (given: unknown): given is LogRange => typeof given === 'string' && Object.hasOwn(LOG_RANGES, given);

export const LOG_FILTER_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const;

const SEARCH_MAX = 200;

/** Filter from the URL; without a process, all of them. */
export interface LogFilter {
  process?: string;
  instance?: number;
  stream?: 'stdout' | 'stderr';
  /** This level and more severe ones. */
  level?: (typeof LOG_FILTER_LEVELS)[number];
  search?: string;
  /** Lines of the last minutes, hours or days, and new ones. */
  range?: LogRange;
  /** A period in RFC 3339, either end of which can be open. */
  from?: string;
  to?: string;
  /** The moment that a permalink shows, in RFC 3339. */
  at?: string;
  /** Whether the processes are side by side. */
  split?: true;
}

export function logFilter(raw: Record<string, unknown>): LogFilter {
  const { stream, search, split } = raw;
  const range = isRange(raw['range']) ? raw['range'] : undefined;
  const level = LOG_FILTER_LEVELS.find((known) => known === raw['level']);
  const [from, to, at] = [moment(raw['from']), moment(raw['to']), moment(raw['at'])];
  const period = { ...(from && { from }), ...(to && { to }) };
  return {
    ...processFilter(raw),
    ...((stream === 'stdout' || stream === 'stderr') && { stream }),
    ...(level && { level }),
    // The router reads what looks like a number or a boolean as one.
    ...(['string', 'number', 'boolean'].includes(typeof search) &&
      search !== '' && { search: String(search).slice(0, SEARCH_MAX) }),
    ...(at ? { at } : range ? { range } : period),
    ...((split === true || split === 'true') && { split: true }),
  };
}

function processFilter({ process, instance: given }: Record<string, unknown>): LogFilter {
  const instance = Number(given);
  if (typeof process !== 'string' || !PROCESS_NAME.test(process)) return {};
  return Number.isInteger(instance) && instance >= 1 && instance <= INSTANCES_MAX ? { process, instance } : { process };
}

function moment(given: unknown): string | undefined {
  const time = typeof given === 'string' ? Date.parse(given) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Whether new lines are shown as they are printed. */
export const isLive = ({ at, to }: LogFilter): boolean => at === undefined && to === undefined;

/** The parameters of the API for the filter. */
export function logQuery({ process, instance, stream, level, search, range, from, to, at }: LogFilter, now: number) {
  const since = range === undefined ? from : new Date(now - LOG_RANGES[range] * 60_000).toISOString();
  return {
    ...(process !== undefined && { process }),
    ...(instance !== undefined && { instance }),
    ...(stream !== undefined && { stream }),
    ...(level !== undefined && { level }),
    ...(search !== undefined && { search }),
    ...(at === undefined && since !== undefined && { since }),
    ...(at === undefined && to !== undefined && { until: to }),
    ...(at !== undefined && { around: at }),
  };
}

interface Named {
  name: string;
  instance: number;
}

export interface LogFilterOption {
  value: string;
  label: string;
  filter: LogFilter;
}

const optionOf = (label: string, filter: LogFilter): LogFilterOption => ({
  value: `${filter.process ?? ''}.${filter.instance ?? ''}`,
  label,
  filter,
});

export const logFilterValue = (filter: LogFilter): string => optionOf('', filter).value;

/** Options: each process, and its instances if there are several. The filter from the URL is always included. */
export function logFilterOptions(running: readonly Named[], selected: LogFilter): LogFilterOption[] {
  const { process, instance } = selected;
  const all = process === undefined ? running : [...running, { name: process, instance: instance ?? 1 }];
  const names = [...new Set(all.map(({ name }) => name))];
  return [
    optionOf('All processes', {}),
    ...names.flatMap((name) => {
      const numbers = [...new Set(all.filter((each) => each.name === name).map((each) => each.instance))].toSorted(
        (a, b) => a - b,
      );
      const single = numbers.length === 1 && numbers[0] === 1 && instance === undefined;
      const each = numbers.map((number) => optionOf(`${name} ${number}`, { process: name, instance: number }));
      return [optionOf(name, { process: name }), ...(single ? [] : each)];
    }),
  ];
}
