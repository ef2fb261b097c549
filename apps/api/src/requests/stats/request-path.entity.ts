import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BigintColumn, TextColumn } from '../../platform/database/columns/portable-columns';

/** The requests for a path of an application in a period. Each request is counted in an hour and in a day. */
@Entity('request_paths')
@Index('request_paths_age', ['resolution', 'at'])
export class RequestPath {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  applicationId!: string;

  /** The period in seconds: 3600 or 86400. */
  @PrimaryColumn({ type: 'integer' })
  resolution!: number;

  /** Unix time in seconds of the beginning of the period. */
  @PrimaryColumn({ type: 'integer' })
  at!: number;

  /** `ANY` where further paths are counted together. */
  @PrimaryColumn({ type: 'varchar', length: 20 })
  method!: string;

  /** `*` where further paths are counted together. */
  @PrimaryColumn({ type: 'varchar', length: 200 })
  path!: string;

  @Column({ type: 'integer' })
  requests!: number;

  /** Responses with a status from 500. */
  @Column({ type: 'integer' })
  errors!: number;

  @BigintColumn()
  totalMs!: number;

  @Column({ type: 'integer' })
  maxMs!: number;

  /** Histogram: `bucket:count,…`. */
  @TextColumn()
  durations!: string;
}
