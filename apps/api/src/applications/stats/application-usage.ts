import type { ApplicationInspection, ProcessInspection } from '@fairlead/engine';

/** The activity of an application at one inspection of its server. */
export interface UsageReading {
  readonly applicationId: string;
  /** Time of the inspection, in milliseconds since 1970. */
  readonly at: number;
  /** Uptime of the server at that moment; rates are measured by its own clock. */
  readonly uptimeSeconds: number;
  /** Number of the deployment that owns the processes. */
  readonly number: number | undefined;
  readonly processes: readonly ProcessInspection[];
}

/** The usage of an application: rates between two inspections, and memory at the second. */
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

export function toUsageReading(inspection: ApplicationInspection, at: number): UsageReading {
  const { applicationId, uptimeSeconds, number, processes } = inspection;
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

/** The counter of a restarted process begins at zero. */
function cpuPercent(before: UsageReading | undefined, now: UsageReading, process: ProcessInspection): number {
  const { name, instance, cpuNanoseconds: used } = process;
  if (!before || used === undefined) return 0;
  const previous =
    before.processes.find((each) => each.name === name && each.instance === instance)?.cpuNanoseconds ?? 0;
  const since = used >= previous ? used - previous : used;
  return since / 1e7 / (now.uptimeSeconds - before.uptimeSeconds);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
