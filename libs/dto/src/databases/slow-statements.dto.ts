import { STATEMENT_SOURCES, type StatementSource } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** All statements with the same text. */
export class SlowStatementRecord {
  /**
   * In one line, without values and comments; of a Redis command its name and the pattern of its first key.
   * @example "SELECT * FROM orders WHERE customer_id = $1"
   */
  statement!: string;

  /**
   * How often it has run, or in how many sessions it is running.
   * @example 1204
   */
  calls!: number;

  /** @example 90420.117 */
  total_ms!: number;

  /** @example 75.1 */
  mean_ms!: number;

  /** @example 812.4 */
  max_ms!: number;

  /**
   * Rows that it has returned or changed in all calls; `null` where the engine does not count them.
   * @example 30512
   */
  rows!: number | null;

  /**
   * `null` where the engine does not record it.
   * @example "2026-11-28T12:00:00.000Z"
   */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  last_seen_at!: string | null;
}

/** The statements of a database that took the longest, as far as its engine counts them. */
export class SlowStatements {
  /**
   * Where the statistics come from. `pg_stat_activity` and `processlist` have only statements that are running.
   * @example "pg_stat_statements"
   */
  @ApiProperty({ enum: STATEMENT_SOURCES })
  source!: StatementSource;

  /**
   * When the counting began; `null` for running statements, and where the engine does not record it.
   * @example "2026-11-20T10:00:00.000Z"
   */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  since!: string | null;

  /**
   * Statements that took less are not listed; `null` if all are counted.
   * @example null
   */
  threshold_ms!: number | null;

  /**
   * Why there are no statistics of completed statements, and how they become available; `null` if there are.
   * @example null
   */
  limitation!: string | null;

  /** @example "2026-11-28T12:00:05.000Z" */
  @ApiProperty({ type: String, format: 'date-time' })
  measured_at!: string;

  /** Sorted by total time, the longest first. */
  statements!: SlowStatementRecord[];
}
