import { IsBoolean, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsCommand, IsResourceName } from '../applications/rules/text-rules';

const LONGEST_SECONDS = 86_400;

/** A command that an application runs by the clock. */
export class CreateCommand {
  /**
   * Label, unique within the application.
   * @example "send reminders"
   */
  @IsResourceName()
  name!: string;

  /**
   * Runs in the live release, as the application's user and with its environment.
   * @example "node scripts/remind.js"
   */
  @IsCommand()
  command!: string;

  /**
   * Minute, hour, day of the month, month and day of the week, or `@hourly`, `@daily`, `@weekly`, `@monthly`.
   * @example "0 8 * * 1-5"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  cron!: string;

  /**
   * The IANA time zone in which `cron` is read.
   * @default "UTC"
   * @example "Europe/Berlin"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  time_zone?: string | null;

  /**
   * A run that takes longer is stopped, and has failed.
   * @default 3600
   * @example 600
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LONGEST_SECONDS)
  timeout_seconds?: number | null;

  /**
   * @default true
   * @example true
   */
  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;
}

/** A command line to run once. */
export class CreateCommandRun {
  /**
   * Runs in the live release, as the application's user and with its environment. It is recorded in the run and in the audit log.
   * @example "npm run migrate"
   */
  @IsCommand()
  command!: string;

  /**
   * A run that takes longer is stopped, and has failed.
   * @default 3600
   * @example 600
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LONGEST_SECONDS)
  timeout_seconds?: number | null;
}

/** Changes to a scheduled command; what is left out stays, `null` is the default. */
export class UpdateCommand {
  /** @example "send reminders" */
  @ValidateIf((change: UpdateCommand) => change.name !== undefined)
  @IsResourceName()
  name?: string;

  /** @example "node scripts/remind.js --all" */
  @ValidateIf((change: UpdateCommand) => change.command !== undefined)
  @IsCommand()
  command?: string;

  /** @example "0 9 * * 1-5" */
  @ValidateIf((change: UpdateCommand) => change.cron !== undefined)
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  cron?: string;

  /** @example "Europe/Berlin" */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  time_zone?: string | null;

  /** @example 600 */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LONGEST_SECONDS)
  timeout_seconds?: number | null;

  /** @example false */
  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;
}
