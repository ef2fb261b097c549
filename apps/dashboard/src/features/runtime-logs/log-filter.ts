import { INSTANCES_MAX, PROCESS_NAME } from '@fairlead/contracts';

/** Filter from the URL; without a process, all of them. */
export interface LogFilter {
  process?: string;
  instance?: number;
}

export function logFilter(raw: Record<string, unknown>): LogFilter {
  const process = raw['process'];
  const instance = Number(raw['instance']);
  if (typeof process !== 'string' || !PROCESS_NAME.test(process)) return {};
  return Number.isInteger(instance) && instance >= 1 && instance <= INSTANCES_MAX ? { process, instance } : { process };
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
