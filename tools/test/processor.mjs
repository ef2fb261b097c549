import { existsSync, readFileSync } from 'node:fs';

/** Ticks of all processors since boot, from /proc/stat (proc(5)); undefined where there is none. */
export function readProcessorTimes() {
  if (!existsSync('/proc/stat')) return undefined;
  const [user, nice, system, idle, iowait, irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { idle: idle + iowait, total: user + nice + system + idle + iowait + irq + softirq + steal };
}

/** How much of the processors was idle since then, in whole percent. */
export function idleShareSince(before) {
  const now = readProcessorTimes();
  if (before === undefined || now === undefined || now.total === before.total) return undefined;
  return Math.round((100 * (now.idle - before.idle)) / (now.total - before.total));
}
