import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { StatsPoint, StatsRange } from '@fairlead/dto';
import type { StatsSample } from '@fairlead/engine';
import { DataSource, In, LessThan, MoreThanOrEqual } from 'typeorm';
import { Config } from '../platform/config/config';
import { sql } from '../platform/database/sql';
import { Server } from './server.entity';
import { ServerSample } from './server-sample.entity';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Whole samples, and how far apart they are kept as they age. */
const RESOLUTIONS = { whole: MINUTE, medium: 5 * MINUTE, coarse: HOUR } as const;
const KEEP_WHOLE = DAY;
const KEEP_MEDIUM = 7 * DAY;
const ROWS_PER_INSERT = 500;

const RANGES: Readonly<Record<StatsRange, { seconds: number; resolution: number }>> = {
  '1h': { seconds: HOUR, resolution: RESOLUTIONS.whole },
  '6h': { seconds: 6 * HOUR, resolution: RESOLUTIONS.whole },
  '24h': { seconds: DAY, resolution: RESOLUTIONS.medium },
  '7d': { seconds: 7 * DAY, resolution: RESOLUTIONS.coarse },
  '30d': { seconds: 30 * DAY, resolution: RESOLUTIONS.coarse },
};

export interface Reading {
  readonly serverId: string;
  readonly sample: StatsSample;
}

/** The stored samples: written in batches, thinned out as they age. */
@Injectable()
export class SampleStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  /** Stores the readings and that their servers have been seen, in one transaction. */
  async add(readings: readonly Reading[]): Promise<void> {
    if (readings.length === 0) return;
    await this.dataSource.transaction(async (tx) => {
      for (let from = 0; from < readings.length; from += ROWS_PER_INSERT) {
        const rows = readings.slice(from, from + ROWS_PER_INSERT).map(toRow);
        await tx.createQueryBuilder().insert().into(ServerSample).values(rows).orIgnore().execute();
      }
      await tx.update(Server, { id: In(readings.map(({ serverId }) => serverId)) }, { lastSeenAt: new Date() });
    });
  }

  /** How far apart the points of a range are: no closer than readings are taken. */
  stepSeconds(range: StatsRange): number {
    return Math.max(RANGES[range].resolution, this.config.get('FAIRLEAD_SAMPLE_SECONDS'));
  }

  /** The oldest first. What has not been thinned out yet follows at its own resolution, so that the end is not missing. */
  async history(serverId: string, range: StatsRange): Promise<StatsPoint[]> {
    const { seconds, resolution } = RANGES[range];
    const points: ServerSample[] = [];
    let since = Math.floor(Date.now() / 1000) - seconds;
    for (const step of [RESOLUTIONS.coarse, RESOLUTIONS.medium, RESOLUTIONS.whole].filter(
      (each) => each <= resolution,
    )) {
      const where = { serverId, resolution: step, at: MoreThanOrEqual(since) };
      points.push(...(await this.dataSource.manager.find(ServerSample, { where, order: { at: 'ASC' } })));
      const last = points.at(-1);
      if (last) since = Math.max(since, last.at + last.resolution);
    }
    return points.map(toPoint);
  }

  /** Makes the coarser samples of the finer ones, and deletes what is too old. */
  async thinOut(now = Math.floor(Date.now() / 1000)): Promise<void> {
    await this.rollUp(RESOLUTIONS.whole, RESOLUTIONS.medium, now);
    await this.rollUp(RESOLUTIONS.medium, RESOLUTIONS.coarse, now);
    await this.forget(RESOLUTIONS.whole, now - KEEP_WHOLE);
    await this.forget(RESOLUTIONS.medium, now - KEEP_MEDIUM);
    await this.forget(RESOLUTIONS.coarse, now - this.config.get('FAIRLEAD_STATS_RETENTION_DAYS') * DAY);
  }

  /** Only times that are over for certain, and each once. */
  private async rollUp(from: number, to: number, now: number): Promise<void> {
    const averages = AVERAGED.map((column) => `AVG(${column})`);
    const rounded = ROUNDED.map((column) => `CAST(ROUND(AVG(${column})) AS BIGINT)`);
    await sql(
      this.dataSource.manager,
      `INSERT INTO server_samples (server_id, resolution, at, ${[...AVERAGED, ...ROUNDED].join(', ')})
       SELECT server_id, ${to}, at - at % ${to}, ${[...averages, ...rounded].join(', ')}
       FROM server_samples
       WHERE resolution = ${from} AND at < ${now - (now % to)}
         AND at >= (SELECT COALESCE(MAX(known.at) + ${to}, 0) FROM server_samples known WHERE known.resolution = ${to})
       GROUP BY server_id, at - at % ${to}`,
    );
  }

  private async forget(resolution: number, before: number): Promise<void> {
    await this.dataSource.manager.delete(ServerSample, { resolution, at: LessThan(before) });
  }
}

const AVERAGED = ['cpu_usage_percent', 'load1m'];
const ROUNDED = [
  'memory_used_bytes',
  'memory_total_bytes',
  'swap_used_bytes',
  'disk_used_bytes',
  'disk_total_bytes',
  'rx_bytes_per_second',
  'tx_bytes_per_second',
];

function toRow({ serverId, sample }: Reading): ServerSample {
  return {
    serverId,
    resolution: RESOLUTIONS.whole,
    at: Math.floor(Date.parse(sample.sampled_at) / 1000),
    cpuUsagePercent: sample.cpu.usage_percent,
    load1m: sample.load['1m'],
    memoryUsedBytes: sample.memory.used_bytes,
    memoryTotalBytes: sample.memory.total_bytes,
    swapUsedBytes: sample.memory.swap_used_bytes,
    diskUsedBytes: sum(sample.disks.map((disk) => disk.used_bytes)),
    diskTotalBytes: sum(sample.disks.map((disk) => disk.total_bytes)),
    rxBytesPerSecond: sum(sample.network.map((each) => each.rx_bytes_per_second)),
    txBytesPerSecond: sum(sample.network.map((each) => each.tx_bytes_per_second)),
  };
}

function toPoint(row: ServerSample): StatsPoint {
  return {
    at: new Date(row.at * 1000).toISOString(),
    cpu_usage_percent: Math.round(row.cpuUsagePercent * 10) / 10,
    load_1m: Math.round(row.load1m * 100) / 100,
    memory_used_bytes: row.memoryUsedBytes,
    memory_total_bytes: row.memoryTotalBytes,
    swap_used_bytes: row.swapUsedBytes,
    disk_used_bytes: row.diskUsedBytes,
    disk_total_bytes: row.diskTotalBytes,
    rx_bytes_per_second: row.rxBytesPerSecond,
    tx_bytes_per_second: row.txBytesPerSecond,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
