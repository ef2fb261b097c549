import type { StatsRange } from '@fairlead/dto';
import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Config } from '../config/config';
import { sql } from '../database/query/sql';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** Resolutions of samples, which become coarser as they age. */
export const RESOLUTIONS = { whole: MINUTE, medium: 5 * MINUTE, coarse: HOUR } as const;
const KEEP_WHOLE = DAY;
const KEEP_MEDIUM = 7 * DAY;

/** How far ranges reach back, and at which resolution. */
export const SAMPLE_RANGES: Readonly<Record<StatsRange, { seconds: number; resolution: number }>> = {
  '1h': { seconds: HOUR, resolution: RESOLUTIONS.whole },
  '6h': { seconds: 6 * HOUR, resolution: RESOLUTIONS.whole },
  '24h': { seconds: DAY, resolution: RESOLUTIONS.medium },
  '7d': { seconds: 7 * DAY, resolution: RESOLUTIONS.coarse },
  '30d': { seconds: 30 * DAY, resolution: RESOLUTIONS.coarse },
};

/** The columns that every series has beside its metrics. */
interface SampleRow extends ObjectLiteral {
  /** The period of the sample in seconds: 60, 300 or 3600. */
  resolution: number;
  /** Unix time in seconds. */
  at: number;
}

/** A table of samples: its subject and its metrics. */
interface Shape<Row> {
  readonly entity: EntityTarget<Row>;
  readonly table: string;
  readonly owner: { readonly property: keyof Row & string; readonly column: string };
  /** Fractional and integer columns; all are averaged when samples are downsampled. */
  readonly averaged: readonly string[];
  readonly rounded: readonly string[];
}

/** Samples that are downsampled as they age: full resolution for a day, 5 minutes for a week, then an hour. */
export class SampleSeries<Row extends SampleRow> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly shape: Shape<Row>,
  ) {}

  /** The resolution of a range, at least the sampling interval. */
  stepSeconds(range: StatsRange): number {
    return Math.max(SAMPLE_RANGES[range].resolution, this.config.get('FAIRLEAD_SAMPLE_SECONDS'));
  }

  /**
   * The oldest first. Samples that have not been downsampled yet follow at their own resolution, so that the latest
   * ones are included.
   */
  async history(ownerId: string, range: StatsRange): Promise<Row[]> {
    const { seconds, resolution } = SAMPLE_RANGES[range];
    const points: Row[] = [];
    let since = Math.floor(Date.now() / 1000) - seconds;
    for (const step of [RESOLUTIONS.coarse, RESOLUTIONS.medium, RESOLUTIONS.whole].filter(
      (each) => each <= resolution,
    )) {
      points.push(...(await this.rows(ownerId, step, since)));
      const last = points.at(-1);
      if (last) since = Math.max(since, last.at + last.resolution);
    }
    return points;
  }

  /** Downsamples finer samples, and deletes expired ones. */
  async downsample(now = Math.floor(Date.now() / 1000)): Promise<void> {
    await this.rollUp(RESOLUTIONS.whole, RESOLUTIONS.medium, now);
    await this.rollUp(RESOLUTIONS.medium, RESOLUTIONS.coarse, now);
    await this.forget(RESOLUTIONS.whole, now - KEEP_WHOLE);
    await this.forget(RESOLUTIONS.medium, now - KEEP_MEDIUM);
    await this.forget(RESOLUTIONS.coarse, now - this.config.get('FAIRLEAD_STATS_RETENTION_DAYS') * DAY);
  }

  private rows(ownerId: string, resolution: number, since: number): Promise<Row[]> {
    return this.dataSource.manager
      .getRepository(this.shape.entity)
      .createQueryBuilder('sample')
      .where(`sample.${this.shape.owner.property} = :ownerId`, { ownerId })
      .andWhere('sample.resolution = :resolution AND sample.at >= :since', { resolution, since })
      .orderBy('sample.at', 'ASC')
      .getMany();
  }

  /** Only periods that have certainly ended, each once. */
  private async rollUp(from: number, to: number, now: number): Promise<void> {
    const { table, averaged, rounded, owner } = this.shape;
    const averages = averaged.map((column) => `AVG(${column})`);
    const whole = rounded.map((column) => `CAST(ROUND(AVG(${column})) AS BIGINT)`);
    await sql(
      this.dataSource.manager,
      `INSERT INTO ${table} (${owner.column}, resolution, at, ${[...averaged, ...rounded].join(', ')})
       SELECT ${owner.column}, ${to}, at - at % ${to}, ${[...averages, ...whole].join(', ')}
       FROM ${table}
       WHERE resolution = ${from} AND at < ${now - (now % to)}
         AND at >= (SELECT COALESCE(MAX(known.at) + ${to}, 0) FROM ${table} known WHERE known.resolution = ${to})
       GROUP BY ${owner.column}, at - at % ${to}`,
    );
  }

  private async forget(resolution: number, before: number): Promise<void> {
    await this.dataSource.manager
      .getRepository(this.shape.entity)
      .createQueryBuilder()
      .delete()
      .where('resolution = :resolution AND at < :before', { resolution, before })
      .execute();
  }
}
