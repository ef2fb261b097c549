import { join } from 'node:path';
import { loadSqlite } from '../../../../tools/lib/sqlite.mjs';

const GIB = 1024 ** 3;
const DAY = 86_400;
/** Seconds that a sample stands for, and how long those are kept. */
const KEPT = [
  { resolution: 60, seconds: DAY },
  { resolution: 300, seconds: 7 * DAY },
  { resolution: 3600, seconds: 30 * DAY },
];

/**
 * Writes a month of metrics of servers that are minutes old into the database of a running Fairlead: days and nights, a
 * backup at three and a disk that fills, scaled by `size`. A module without types, because the screenshot tools import it too.
 */
export function addMetricsHistory(dataDir, servers) {
  const Database = loadSqlite();
  const database = new Database(join(dataDir, 'fairlead.sqlite'), { timeout: 10_000 });
  const insert = database.prepare(
    `INSERT OR IGNORE INTO server_samples (server_id, resolution, at, cpu_usage_percent, load1m, memory_used_bytes,
      memory_total_bytes, swap_used_bytes, disk_used_bytes, disk_total_bytes, rx_bytes_per_second, tx_bytes_per_second)
     VALUES (@serverId, @resolution, @at, @cpu, @load, @memory, @memoryTotal, 0, @disk, @diskTotal, @rx, @tx)`,
  );
  const now = Math.floor(Date.now() / 1000);
  try {
    database.transaction(() => {
      for (const { id: serverId, size } of servers) {
        for (const { resolution, seconds } of KEPT) {
          const last = now - (now % resolution) - resolution;
          for (let at = last - seconds; at <= last; at += resolution) {
            insert.run({ serverId, resolution, at, ...metrics(at, now, size) });
          }
        }
      }
    })();
  } finally {
    database.close();
  }
}

function metrics(at, now, size) {
  const hour = (at % DAY) / 3600;
  const day = Math.max(0, Math.sin(((hour - 6) / 24) * 2 * Math.PI)) * 34 * size;
  const backup = hour >= 3 && hour < 3.6 ? 38 : 0;
  const noise = Math.abs(Math.sin(at * 12.9898) * 43758.5453) % 1;
  const cpu = Math.min(97, 4 + day + backup + noise * 9);
  return {
    cpu,
    load: cpu / 26,
    memory: Math.round((2.1 + day / 28 + noise * 0.15) * GIB * size),
    memoryTotal: 8 * GIB,
    // The disk of a test host.
    disk: Math.round((0.7 - (now - at) / DAY / 120) * GIB * size),
    diskTotal: 4 * GIB,
    rx: Math.round((day * 21_000 + noise * 90_000 + backup * 4_000) * size),
    tx: Math.round((day * 64_000 + noise * 120_000 + backup * 300_000) * size),
  };
}
