import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BigintColumn } from '../../platform/database/columns/portable-columns';

const FRACTION = 'double precision' as const;

/** Figures of a server over some seconds; they are kept further apart as they age. */
@Entity('server_samples')
@Index('server_samples_age', ['resolution', 'at'])
export class ServerSample {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  serverId!: string;

  /** Seconds that the sample stands for: 60, 300 or 3600. */
  @PrimaryColumn({ type: 'integer' })
  resolution!: number;

  /** Seconds since 1970. */
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
