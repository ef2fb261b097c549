import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BigintColumn } from '../../platform/database/columns/portable-columns';

/** Usage of all processes of an application over some seconds; older samples are thinned out. */
@Entity('application_samples')
@Index('application_samples_age', ['resolution', 'at'])
export class ApplicationSample {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  applicationId!: string;

  /** Seconds that the sample stands for: 60, 300 or 3600. */
  @PrimaryColumn({ type: 'integer' })
  resolution!: number;

  /** Seconds since 1970. */
  @PrimaryColumn({ type: 'integer' })
  at!: number;

  @Column({ type: 'double precision' })
  cpuPercent!: number;

  @BigintColumn()
  memoryBytes!: number;
}
