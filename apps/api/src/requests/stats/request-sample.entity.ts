import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BigintColumn, TextColumn } from '../../platform/database/columns/portable-columns';

/** The requests of an application in a period. Each request is counted in one sample of each resolution. */
@Entity('request_samples')
@Index('request_samples_age', ['resolution', 'at'])
export class RequestSample {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  applicationId!: string;

  /** The period of the sample in seconds: 60, 300 or 3600. */
  @PrimaryColumn({ type: 'integer' })
  resolution!: number;

  /** Unix time in seconds of the beginning of the period. */
  @PrimaryColumn({ type: 'integer' })
  at!: number;

  /** Visitors who left before there was a response. */
  @Column({ type: 'integer' })
  unanswered!: number;

  @Column({ type: 'integer' })
  informational!: number;

  @Column({ type: 'integer' })
  successful!: number;

  @Column({ type: 'integer' })
  redirected!: number;

  @Column({ type: 'integer' })
  clientErrors!: number;

  @Column({ type: 'integer' })
  serverErrors!: number;

  /** Of the bodies of responses. */
  @BigintColumn()
  bytes!: number;

  /** Histogram: `bucket:count,…`. */
  @TextColumn()
  durations!: string;
}
