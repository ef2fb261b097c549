import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { PageQuery } from './page-query.dto';
import { WholeNumber } from './whole-number';

/** Which lines of a log; they are always in the order in which they were printed. */
export class LogLinesQuery extends PageQuery {
  /**
   * Only lines after this sequence number: what came since an earlier answer.
   * @example 42
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  after?: number;
}

/** A line of the log of something that is or was being done. */
export class LogLineRecord {
  /**
   * Counts up within the log; the `id` of the event in a stream.
   * @example 42
   */
  seq!: number;

  /** @example "2026-11-20T10:00:00.512Z" */
  at!: string;

  /**
   * What was being done.
   * @example "building"
   */
  stage!: string | null;

  /**
   * `fairlead` are Fairlead's own lines, the others what a program on the server printed.
   * @example "stdout"
   */
  @ApiProperty({ enum: ['stdout', 'stderr', 'fairlead'] })
  stream!: 'stdout' | 'stderr' | 'fairlead';

  /** @example "added 73 packages in 1s" */
  text!: string;
}
