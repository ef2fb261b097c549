import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** `fairlead` are our own lines, the others what a program on the server printed. */
export type LogStream = 'stdout' | 'stderr' | 'fairlead';

@Entity('log_lines')
export class LogLine {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  operationId!: string;

  /** From 1, without a gap. */
  @PrimaryColumn({ type: 'integer' })
  seq!: number;

  @TimeColumn()
  at!: Date;

  @TextColumn({ length: 60 })
  step!: string;

  @TextColumn({ length: 10 })
  stream!: LogStream;

  @Column({ type: 'text' })
  text!: string;
}
