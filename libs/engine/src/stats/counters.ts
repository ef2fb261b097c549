import { parseNumber, section } from './proc-sections';

/** Counters since boot. The difference of two readings gives rates. */
export interface StatsCounters {
  readonly uptimeSeconds: number;
  readonly cpu: CpuTicks;
  readonly network: Readonly<Record<string, { readonly rx: number; readonly tx: number }>>;
}

export interface CpuTicks {
  readonly total: number;
  readonly idle: number;
  readonly iowait: number;
  readonly steal: number;
}

export function parseCounters(from: ReadonlyMap<string, readonly string[]>): StatsCounters {
  const cpu = section(from, '/proc/stat').find((line) => line.startsWith('cpu ')) ?? '';
  // user nice system idle iowait irq softirq steal; guest time is already included in user.
  const ticks = cpu.split(/\s+/).slice(1, 9).map(parseNumber);
  const [, , , idle = 0, iowait = 0, , , steal = 0] = ticks;
  return {
    uptimeSeconds: parseNumber(section(from, '/proc/uptime')[0]?.split(' ')[0]),
    cpu: { total: ticks.reduce((sum, value) => sum + value, 0), idle, iowait, steal },
    network: Object.fromEntries(section(from, '/proc/net/dev').flatMap(parseInterface)),
  };
}

/** Skips virtual interfaces: traffic of containers is counted again on the bridge, and loopback traffic stays on the server. */
const NOT_SHOWN = /^(lo|veth.*)$/;

function parseInterface(line: string): [string, { rx: number; tx: number }][] {
  const [, name = '', rest = ''] = /^\s*([^\s|]+):\s*(\d.*)$/.exec(line) ?? [];
  if (name === '' || NOT_SHOWN.test(name)) return [];
  const fields = rest.split(/\s+/).map(parseNumber);
  return [[name, { rx: fields[0] ?? 0, tx: fields[8] ?? 0 }]];
}
