import type { ApplicationStats } from '@fairlead/client';
import { usageSeries } from './usage-series';

const MIB = 1024 ** 2;
const POINTS = [
  { at: '2026-11-20T10:00:00.000Z', cpu_percent: 12, memory_bytes: 100 * MIB },
  { at: '2026-11-20T10:01:00.000Z', cpu_percent: 150, memory_bytes: 120 * MIB },
];
const now = (processes: number, limit: number | null): ApplicationStats => ({
  sampled_at: '2026-11-20T10:01:00.000Z',
  cpu_percent: 150,
  memory_bytes: 120 * MIB,
  memory_limit_bytes: limit,
  processes: Array.from({ length: processes }, (_, index) => ({
    name: 'web',
    instance: index + 1,
    state: 'running',
    since: null,
    last_exit: null,
    cpu_percent: 0,
    memory_bytes: 0,
    restarts: 0,
  })),
});

it('draws the limit of the memory as far as the samples go', () => {
  const { memory, cpu } = usageSeries(POINTS, now(1, 512 * MIB));
  expect(memory.map(({ label, values }) => [label, values])).toEqual([
    ['Used', [100 * MIB, 120 * MIB]],
    ['Limit', [512 * MIB, 512 * MIB]],
  ]);
  expect(cpu[0]?.values).toEqual([12, 150]);
});

it('compares what all processes take with what all of them may take', () => {
  expect(usageSeries(POINTS, now(3, 512 * MIB)).memory[1]).toMatchObject({
    label: 'Limit for all 3',
    values: [1536 * MIB, 1536 * MIB],
  });
});

it('has no line where there is no limit, or it is unknown', () => {
  expect(usageSeries(POINTS, now(1, null)).memory).toHaveLength(1);
  expect(usageSeries(POINTS, undefined).memory).toHaveLength(1);
});
