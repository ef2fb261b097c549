import { COMMAND_RUN_STATUSES, type CommandRunStatus } from '@fairlead/contracts';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { LogLineRecord, LogLinesQuery } from '../common/log-lines.dto';
import { PageQuery } from '../common/page-query.dto';
import { SearchQuery } from '../common/search-query.dto';
import { COMMAND_RUN_TRIGGERS, type CommandRunTrigger } from './command-record.dto';

export const COMMAND_SORTS = ['created_at', '-created_at', 'name', '-name', 'next_run_at', '-next_run_at'] as const;
export type CommandSort = (typeof COMMAND_SORTS)[number];

/** Which scheduled commands of the application, and in which order. */
export class CommandsQuery extends SearchQuery {
  /**
   * `true`: only those that run by the clock; `false`: only those that do not.
   * @example "true"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  enabled?: 'true' | 'false';

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "name"
   */
  @IsOptional()
  @IsIn(COMMAND_SORTS)
  sort: CommandSort = '-created_at';
}

export const COMMAND_RUN_SORTS = ['created_at', '-created_at'] as const;
export type CommandRunSort = (typeof COMMAND_RUN_SORTS)[number];

/** Which runs of the application's commands, and in which order. */
export class CommandRunsQuery extends PageQuery {
  /**
   * Only those of this command.
   * @example "cmd_01jd7q8g9mjx8a1c3f5h7k9m2p"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  command_id?: string;

  /**
   * `true`: only one-off runs; `false`: only those of scheduled commands.
   * @example "true"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  one_off?: 'true' | 'false';

  /**
   * Only those of this status.
   * @example "failed"
   */
  @IsOptional()
  @IsIn(COMMAND_RUN_STATUSES)
  status?: CommandRunStatus;

  /**
   * Only those with this trigger.
   * @example "schedule"
   */
  @IsOptional()
  @IsIn(COMMAND_RUN_TRIGGERS)
  trigger?: CommandRunTrigger;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "created_at"
   */
  @IsOptional()
  @IsIn(COMMAND_RUN_SORTS)
  sort: CommandRunSort = '-created_at';
}

/** Which lines of a run's log; they are always in the order in which they were printed. */
export class CommandRunLogsQuery extends LogLinesQuery {}

/** A line that a run printed. Values of environment variables are replaced by `[redacted]`. */
export class CommandRunLogLine extends LogLineRecord {}
