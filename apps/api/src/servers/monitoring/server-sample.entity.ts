import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BigintColumn } from '../../platform/database/columns/portable-columns';

const FRACTION = 'double precision' as const;

/** Metrics of a server over a period; they are downsampled as they age. */
@Entity('server_samples')
@Index('server_samples_age', ['resolution', 'at'])
export class ServerSample {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  serverId!: string;

  /** The period of the sample in seconds: 60, 300 or 3600. */
  @PrimaryColumn({ type: 'integer' })
  resolution!: number;

  /** Unix time in seconds. */
  @PrimaryColumn({ type: 'integer' })
  at!: number;

  @Column({ type: FRACTION })
  cpuUsagePercent!: number;

  @Column({ type: FRACTION })
  load1m!: number;

  @BigintColumn()
  memoryUsedBytes!: number;

  @BigintColumn()
  memoryTotalBytes!: number;

  @BigintColumn()
  swapUsedBytes!: number;

  @BigintColumn()
  diskUsedBytes!: number;

  @BigintColumn()
  diskTotalBytes!: number;

  @BigintColumn()
  rxBytesPerSecond!: number;

  @BigintColumn()
  txBytesPerSecond!: number;
}
