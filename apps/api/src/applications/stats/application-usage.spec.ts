import type { ProcessInspection } from '@fairlead/engine';
import { usageBetween, type UsageReading } from './application-usage';

const SECOND = 1e9;
const process = (more: Partial<ProcessInspection> = {}): ProcessInspection => ({
  name: 'web',
  instance: 1,
  state: 'running',
  restarts: 0,
  recentExits: 0,
  recentOomKills: 0,
  memoryBytes: 1000,
  cpuNanoseconds: 10 * SECOND,
  ...more,
});
const reading = (uptimeSeconds: number, processes: ProcessInspection[], number = 3): UsageReading => ({
  applicationId: 'app_1',
  at: uptimeSeconds * 1000,
  uptimeSeconds,
  number,
  processes,
});

describe('what an application takes', () => {
  const before = reading(100, [process(), process({ name: 'worker', cpuNanoseconds: 0 })]);

  it('is the rate between two inspections, over all of its processes', () => {
    const now = reading(110, [
      process({ cpuNanoseconds: 15 * SECOND }),
      process({ name: 'worker', cpuNanoseconds: 20 * SECOND, memoryBytes: 500 }),
    ]);
    const usage = usageBetween(before, now);
    expect(usage).toMatchObject({ applicationId: 'app_1', sampledAt: 110_000, cpuPercent: 250, memoryBytes: 1500 });
    expect(usage.processes.map(({ name, cpuPercent }) => [name, cpuPercent])).toEqual([
      ['web', 50],
      ['worker', 200],
    ]);
  });

  it('counts a restarted process from zero', () => {
    const { cpuPercent } = usageBetween(before, reading(110, [process({ cpuNanoseconds: SECOND, restarts: 1 })]));
    expect(cpuPercent).toBe(10);
  });

  it.each([
    ['at first', undefined],
    ['of another deployment', reading(100, [process({ cpuNanoseconds: 0 })], 2)],
    ['from before the server was started again', reading(5000, [process({ cpuNanoseconds: 0 })])],
  ])('has no rate %s', (_, previous) => {
    expect(usageBetween(previous, reading(110, [process()])).cpuPercent).toBe(0);
  });

  it('is nothing where nothing runs', () => {
    expect(usageBetween(before, reading(110, []))).toMatchObject({ cpuPercent: 0, memoryBytes: 0, processes: [] });
  });
});
