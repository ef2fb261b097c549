import {
  TERMINAL_END_REASONS,
  TERMINAL_SIZE_MAX,
  TERMINAL_STATUSES,
  type TerminalEndReason,
  type TerminalStatus,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';
import { DeploymentActor } from '../deployments/deployment-record.dto';

const END_REASONS = Object.keys(TERMINAL_END_REASONS);

/** The size of the terminal in the beginning. */
export class CreateTerminal {
  /**
   * @default 24
   * @example 40
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(TERMINAL_SIZE_MAX)
  rows?: number | null;

  /**
   * @default 80
   * @example 120
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(TERMINAL_SIZE_MAX)
  columns?: number | null;
}

/** A terminal that can be opened now, once, by the one who requested it. */
export class TerminalTicket {
  /** @example "trm_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /**
   * Where the WebSocket is opened. It offers two protocols: `fairlead.terminal.v1`, and `ticket.` followed by the ticket.
   * @example "/api/v1/terminals/trm_01jd7q7c3dhw6y8r1n5p7t9v2x/socket"
   */
  socket_path!: string;

  /** @example "5pQ0cV3wK8sT1nB6yH2jL9mD4rF7gXaZeUiOqWtReYu" */
  ticket!: string;

  /** @example "2026-11-20T10:00:30.000Z" */
  expires_at!: string;

  /**
   * The terminal is closed after this time.
   * @example 3600
   */
  max_seconds!: number;

  /**
   * The terminal is closed if nothing was typed for this time.
   * @example 900
   */
  idle_seconds!: number;

  /**
   * The deployment in whose release the shell runs.
   * @example 12
   */
  deployment_number!: number;
}

/** A terminal of an application, open or ended. */
export class TerminalRecord {
  /** @example "trm_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /**
   * The name of the application at that time.
   * @example "shop"
   */
  application_name!: string;

  /** @example 12 */
  deployment_number!: number;

  actor!: DeploymentActor;

  /**
   * The address from which it was opened.
   * @example "203.0.113.7"
   */
  address!: string;

  /** @example "ended" */
  @ApiProperty({ enum: TERMINAL_STATUSES })
  status!: TerminalStatus;

  /**
   * `null` until it has ended.
   * @example "exited"
   */
  @ApiProperty({ enum: END_REASONS, nullable: true })
  end_reason!: TerminalEndReason | null;

  /**
   * The exit code of the shell, where it ended by itself.
   * @example 0
   */
  exit_code!: number | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:01.000Z" */
  opened_at!: string | null;

  /** @example "2026-11-20T10:12:00.000Z" */
  ended_at!: string | null;
}

/** A line that was typed into a terminal, as far as the terminal showed it. */
export class TypedLine {
  /** @example "2026-11-20T10:00:07.000Z" */
  at!: string;

  /**
   * Keys without a character are named, as in `<Up>`.
   * @example "ls -l"
   */
  text!: string;

  /**
   * Whether something was typed that the terminal did not show, such as a password. It was not recorded.
   * @example false
   */
  masked!: boolean;
}

/** A terminal with what was typed into it and what it showed. */
export class TerminalRecording extends TerminalRecord {
  typed!: TypedLine[];

  /**
   * What the terminal showed, with its control sequences. Values of environment variables are replaced by `[redacted]`.
   * @example "$ ls\r\nserver.js\r\n"
   */
  screen!: string;

  /**
   * Whether the terminal showed more than is recorded.
   * @example false
   */
  screen_truncated!: boolean;
}

export const TERMINAL_SORTS = ['created_at', '-created_at'] as const;
export type TerminalSort = (typeof TERMINAL_SORTS)[number];

/** Which terminals, and in which order. */
export class TerminalsQuery extends PageQuery {
  /**
   * Only those of this application.
   * @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  application_id?: string;

  /**
   * Only those of this status.
   * @example "open"
   */
  @IsOptional()
  @IsIn(TERMINAL_STATUSES)
  status?: TerminalStatus;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "created_at"
   */
  @IsOptional()
  @IsIn(TERMINAL_SORTS)
  sort: TerminalSort = '-created_at';
}
