import { COMMAND_RUN_STATUSES, type CommandRunStatus } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { DeploymentActor } from '../deployments/deployment-record.dto';

export const COMMAND_RUN_TRIGGERS = ['schedule', 'api', 'dashboard'] as const;
export type CommandRunTrigger = (typeof COMMAND_RUN_TRIGGERS)[number];

/** The newest run of a command. */
export class LastCommandRun {
  /** @example "run_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  run_id!: string;

  /** @example "succeeded" */
  @ApiProperty({ enum: COMMAND_RUN_STATUSES })
  status!: CommandRunStatus;

  /** @example "2026-11-20T08:00:00.220Z" */
  at!: string;
}

/** A command that an application runs by the clock. */
export class CommandRecord {
  /** @example "cmd_01jd7q8g9mjx8a1c3f5h7k9m2p" */
  id!: string;

  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /** @example "send reminders" */
  name!: string;

  /** @example "node scripts/remind.js" */
  command!: string;

  /** @example "0 8 * * 1-5" */
  cron!: string;

  /** @example "Europe/Berlin" */
  time_zone!: string;

  /** @example 600 */
  timeout_seconds!: number;

  /** @example true */
  enabled!: boolean;

  /**
   * `null` while it is not enabled. While the application is stopped, or was never live, nothing runs at that time.
   * @example "2026-11-23T07:00:00.000Z"
   */
  next_run_at!: string | null;

  last_run!: LastCommandRun | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:00.000Z" */
  updated_at!: string;
}

/** Why a run did not succeed. */
export class CommandRunFailure {
  /** @example "COMMAND_FAILED" */
  code!: string;

  /** @example "The command ended with exit code 3." */
  message!: string;
}

/** One run of a command. */
export class CommandRunRecord {
  /** @example "run_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /**
   * `null` for a one-off run, and where the command has been deleted since.
   * @example "cmd_01jd7q8g9mjx8a1c3f5h7k9m2p"
   */
  command_id!: string | null;

  /**
   * The beginning of the command line for a one-off run.
   * @example "send reminders"
   */
  command_name!: string;

  /**
   * Whether the command line was run once, without a scheduled command.
   * @example false
   */
  one_off!: boolean;

  /**
   * What was run.
   * @example "node scripts/remind.js"
   */
  command!: string;

  /**
   * A run that takes longer is stopped, and has failed.
   * @example 600
   */
  timeout_seconds!: number;

  /**
   * `missed`: it was due and could not begin; `failure` says why.
   * @example "succeeded"
   */
  @ApiProperty({ enum: COMMAND_RUN_STATUSES })
  status!: CommandRunStatus;

  /** @example "schedule" */
  @ApiProperty({ enum: COMMAND_RUN_TRIGGERS })
  trigger!: CommandRunTrigger;

  actor!: DeploymentActor;

  /**
   * The deployment in whose release it ran.
   * @example 12
   */
  deployment_number!: number | null;

  /** @example 0 */
  exit_code!: number | null;

  failure!: CommandRunFailure | null;

  /**
   * When a cancel was asked for; it is carried out as soon as what runs on the server has ended.
   * @example "2026-11-20T08:00:01.000Z"
   */
  cancel_requested_at!: string | null;

  /** @example "2026-11-20T08:00:00.120Z" */
  created_at!: string;

  /** @example "2026-11-20T08:00:00.220Z" */
  started_at!: string | null;

  /** @example "2026-11-20T08:00:04.020Z" */
  finished_at!: string | null;

  /**
   * From `started_at` to `finished_at`.
   * @example 3800
   */
  duration_ms!: number | null;
}
