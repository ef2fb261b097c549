import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';

/** Characters of a statement. */
export const STATEMENT_MAX = 20_000;

/** A statement for the console of a database. */
export class RunDatabaseQuery {
  /**
   * One statement in the language of the engine; for Redis, a command with its arguments. It is recorded in the audit log.
   * @example "SELECT id, name FROM orders ORDER BY id DESC"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(STATEMENT_MAX)
  statement!: string;

  /**
   * `true`: the statement may change data. Otherwise what changes data is refused.
   * @default false
   * @example false
   */
  @IsOptional()
  @IsBoolean()
  write?: boolean | null;
}

/** A column of a result. */
export class QueryColumn {
  /** @example "id" */
  name!: string;

  /**
   * The type as the engine names it.
   * @example "int4"
   */
  type!: string;
}

/** What a statement has returned. */
export class DatabaseQueryResult {
  columns!: QueryColumn[];

  /**
   * Values as text, or `null`; binary values as `\x` and hexadecimal digits.
   * @example [["1", "Teapot"], ["2", null]]
   */
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string', nullable: true } } })
  rows!: (string | null)[][];

  /**
   * Whether there are more rows, or longer values, than the settings allow in a response.
   * @example false
   */
  truncated!: boolean;

  /**
   * Rows that the statement has changed, where the engine reports that.
   * @example null
   */
  affected_rows!: number | null;

  /** @example 12 */
  duration_ms!: number;
}
