import type { ApplicationInspection, ProcessInspection } from '@fairlead/engine';

/** What an application was doing in one look at its server. */
export interface UsageReading {
  readonly applicationId: string;
  /** When it was looked, in milliseconds since 1970. */
  readonly at: number;
  /** Of the server, at that moment: rates are measured by its own clock. */
  readonly uptimeSeconds: number;
  /** Of the deployment whose processes they are. */
  readonly number: number | undefined;
  readonly processes: readonly ProcessInspection[];
}

/** What it takes: rates between two looks, and memory as of the second. */
export interface ApplicationUsage {
  readonly applicationId: string;
  /** Milliseconds since 1970. */
  readonly sampledAt: number;
  /** 100 is one processor. */
  readonly cpuPercent: number;
  readonly memoryBytes: number;
  readonly processes: readonly (Pick<
    ProcessInspection,
    'name' | 'instance' | 'state' | 'restarts' | 'activeSince' | 'lastExit'
  > & {
    readonly cpuPercent: number;
    readonly memoryBytes: number;
  })[];
}

export function toUsageReading(seen: ApplicationInspection, at: number): UsageReading {
  const { applicationId, uptimeSeconds, number, processes } = seen;
  return { applicationId, at, uptimeSeconds, number, processes };
}

export function usageBetween(before: UsageReading | undefined, now: UsageReading): ApplicationUsage {
  const known = before && before.number === now.number && before.uptimeSeconds < now.uptimeSeconds ? before : undefined;
  const processes = now.processes.map((process) => ({
    name: process.name,
    instance: process.instance,
    state: process.state,
    restarts: process.restarts,
    activeSince: process.activeSince,
    lastExit: process.lastExit,
    cpuPercent: cpuPercent(known, now, process),
    memoryBytes: process.memoryBytes ?? 0,
  }));
  return {
    applicationId: now.applicationId,
    sampledAt: now.at,
    cpuPercent: sum(processes.map((process) => process.cpuPercent)),
    memoryBytes: sum(processes.map((process) => process.memoryBytes)),
    processes,
  };
}

/** A process that was started again counts from nothing. */
function cpuPercent(before: UsageReading | undefined, now: UsageReading, process: ProcessInspection): number {
  const { name, instance, cpuNanoseconds: taken } = process;
  if (!before || taken === undefined) return 0;
  const former = before.processes.find((each) => each.name === name && each.instance === instance)?.cpuNanoseconds ?? 0;
  const since = taken >= former ? taken - former : taken;
  return since / 1e7 / (now.uptimeSeconds - before.uptimeSeconds);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
