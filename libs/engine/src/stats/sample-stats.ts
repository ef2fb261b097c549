import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import type { Host } from '../host/host';
import { parseCounters, type CpuTicks, type StatsCounters } from './counters';
import { parseDisks, percent, type DiskStats } from './disks';
import { meminfoBytes, parseNumber, section, parseSections } from './proc-sections';

export interface StatsSample {
  readonly sampled_at: string;
  readonly uptime_seconds: number;
  readonly load: { readonly '1m': number; readonly '5m': number; readonly '15m': number };
  readonly cpu: {
    readonly count: number;
    /** Share of time spent on work of this machine; waiting for disks and time taken by other guests are separate. */
    readonly usage_percent: number;
    readonly iowait_percent: number;
    readonly steal_percent: number;
  };
  readonly memory: {
    readonly total_bytes: number;
    readonly used_bytes: number;
    readonly available_bytes: number;
    readonly swap_total_bytes: number;
    readonly swap_used_bytes: number;
  };
  readonly disks: readonly DiskStats[];
  readonly network: readonly NetworkStats[];
  readonly processes: { readonly total: number; readonly running: number };
}

export interface NetworkStats {
  readonly interface: string;
  readonly rx_bytes: number;
  readonly tx_bytes: number;
  readonly rx_bytes_per_second: number;
  readonly tx_bytes_per_second: number;
}

const TEXT = loadScript('server/sample-stats.sh');

const READING_BOUND = '\n====\n';
/** Shortest interval for rates: ticks are a hundredth of a second, so shorter intervals are too imprecise. */
const SHORTEST_SECONDS = 0.2;

/**
 * Takes a sample of a server with one command. Rates are computed from the counters of the previous sample, or from two
 * readings half a second apart if there is none or if the server has rebooted since.
 */
export async function sampleStats(
  host: Host,
  previous?: StatsCounters,
  options: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<{ sample: StatsSample; counters: StatsCounters }> {
  const { stdout } = await host.exec(script('sample-stats', TEXT, previous ? 'once' : 'twice'), {
    ...options,
    timeoutMs: options.timeoutMs ?? 15_000,
  });
  return parseSample(stdout, new Date(), previous) ?? sampleStats(host, undefined, options);
}

/** Returns the sample, or undefined if the previous counters are not comparable with these. */
export function parseSample(
  text: string,
  at: Date,
  previous?: StatsCounters,
): { sample: StatsSample; counters: StatsCounters } | undefined {
  const bound = text.indexOf(READING_BOUND);
  const now = parseSections(bound < 0 ? text : text.slice(bound + READING_BOUND.length));
  const counters = parseCounters(now);
  const before = bound < 0 ? previous : parseCounters(parseSections(text.slice(0, bound)));
  const seconds = counters.uptimeSeconds - (before?.uptimeSeconds ?? Infinity);
  if (!before || (bound < 0 && seconds < SHORTEST_SECONDS)) return undefined;
  const stat = section(now, '/proc/stat');
  const load = section(now, '/proc/loadavg')[0]?.split(' ') ?? [];
  const sample: StatsSample = {
    sampled_at: at.toISOString(),
    uptime_seconds: Math.floor(counters.uptimeSeconds),
    load: { '1m': parseNumber(load[0]), '5m': parseNumber(load[1]), '15m': parseNumber(load[2]) },
    cpu: { count: stat.filter((line) => /^cpu\d/.test(line)).length, ...cpuUsage(before.cpu, counters.cpu) },
    memory: memory(section(now, '/proc/meminfo')),
    disks: parseDisks(section(now, 'disks')),
    network: network(before, counters, seconds),
    processes: {
      total: parseNumber(section(now, 'processes')[0]),
      // The process that reads this counts as running, too.
      running: Math.max(0, parseNumber(stat.find((line) => line.startsWith('procs_running'))?.split(' ')[1]) - 1),
    },
  };
  return { sample, counters };
}

function cpuUsage(before: CpuTicks, now: CpuTicks): Omit<StatsSample['cpu'], 'count'> {
  // The kernel sometimes decreases the counters of idle and waiting time slightly.
  const passed = (name: keyof CpuTicks): number => Math.max(0, now[name] - before[name]);
  const total = passed('total');
  return {
    usage_percent: percent(total - passed('idle') - passed('iowait') - passed('steal'), total),
    iowait_percent: percent(passed('iowait'), total),
    steal_percent: percent(passed('steal'), total),
  };
}

function memory(lines: readonly string[]): StatsSample['memory'] {
  const total = meminfoBytes(lines, 'MemTotal');
  const available = meminfoBytes(lines, 'MemAvailable');
  const swap = meminfoBytes(lines, 'SwapTotal');
  return {
    total_bytes: total,
    used_bytes: total - available,
    available_bytes: available,
    swap_total_bytes: swap,
    swap_used_bytes: swap - meminfoBytes(lines, 'SwapFree'),
  };
}

function rate(bytes: number, seconds: number): number {
  return Math.max(0, Math.round(bytes / seconds));
}

function network(before: StatsCounters, now: StatsCounters, seconds: number): NetworkStats[] {
  return Object.entries(now.network).map(([name, { rx, tx }]) => {
    // An interface that is new or whose counters were reset has no rate yet.
    const old = before.network[name] ?? { rx, tx };
    return {
      interface: name,
      rx_bytes: rx,
      tx_bytes: tx,
      rx_bytes_per_second: rate(rx - old.rx, seconds),
      tx_bytes_per_second: rate(tx - old.tx, seconds),
    };
  });
}
