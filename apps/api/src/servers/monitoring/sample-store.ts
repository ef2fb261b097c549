import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { StatsPoint, StatsRange } from '@fairlead/dto';
import type { StatsSample } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import { Config } from '../../platform/config/config';
import { RESOLUTIONS, SampleSeries } from '../../platform/samples/sample-series';
import { Server } from '../server.entity';
import { ServerSample } from './server-sample.entity';

const ROWS_PER_INSERT = 500;

export interface ServerReading {
  readonly serverId: string;
  readonly sample: StatsSample;
}

/** Stores samples of servers in batches. */
@Injectable()
export class SampleStore {
  private readonly series: SampleSeries<ServerSample>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    config: Config,
  ) {
    this.series = new SampleSeries(dataSource, config, {
      entity: ServerSample,
      table: 'server_samples',
      owner: { property: 'serverId', column: 'server_id' },
      averaged: ['cpu_usage_percent', 'load1m'],
      rounded: [
        'memory_used_bytes',
        'memory_total_bytes',
        'swap_used_bytes',
        'disk_used_bytes',
        'disk_total_bytes',
        'rx_bytes_per_second',
        'tx_bytes_per_second',
      ],
    });
  }

  /** Stores the samples and the `last_seen_at` of their servers in one transaction. */
  async add(readings: readonly ServerReading[]): Promise<void> {
    if (readings.length === 0) return;
    await this.dataSource.transaction(async (tx) => {
      for (let from = 0; from < readings.length; from += ROWS_PER_INSERT) {
        const rows = readings.slice(from, from + ROWS_PER_INSERT).map(toRow);
        await tx.createQueryBuilder().insert().into(ServerSample).values(rows).orIgnore().execute();
      }
      await tx.update(Server, { id: In(readings.map(({ serverId }) => serverId)) }, { lastSeenAt: new Date() });
    });
  }

  stepSeconds(range: StatsRange): number {
    return this.series.stepSeconds(range);
  }

  async history(serverId: string, range: StatsRange): Promise<StatsPoint[]> {
    return (await this.series.history(serverId, range)).map(toPoint);
  }

  downsample(now?: number): Promise<void> {
    return this.series.downsample(now);
  }
}

function toRow({ serverId, sample }: ServerReading): ServerSample {
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
