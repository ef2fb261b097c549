import { INSTANCES_MAX } from '@fairlead/contracts';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { WholeNumber } from '../common/whole-number';

/** Which lines of the running application's output. */
export class RuntimeLogsQuery {
  /**
   * At most this many lines, the newest where no `cursor` is given.
   * @default 200
   * @example 200
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(1000)
  limit: number = 200;

  /**
   * `cursor` of an earlier answer: only lines after it.
   * @example "s=6c7e1a;i=1f;b=9d;m=1a;t=62;x=7b"
   */
  @IsOptional()
  @IsString()
  @MaxLength(300)
  @Matches(/^[a-z0-9=;]+$/, { message: 'cursor must be taken from an earlier answer' })
  cursor?: string;

  /**
   * Only lines of this process: `web`, or the name of a worker.
   * @example "web"
   */
  @IsOptional()
  @IsString()
  @Matches(/^[a-z][a-z0-9]{0,19}$/, { message: 'process must be the name of a process' })
  process?: string;

  /**
   * Only lines of this instance.
   * @example 2
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(INSTANCES_MAX)
  instance?: number;
}

/** A line that the running application printed. */
export class RuntimeLogLine {
  /** @example "2026-11-20T10:05:00.123Z" */
  at!: string;

  /**
   * Number of the deployment that started the process.
   * @example 12
   */
  deployment_number!: number;

  /**
   * `web`, or the name of a worker.
   * @example "web"
   */
  process!: string;

  /**
   * Which of several, from 1.
   * @example 1
   */
  instance!: number;

  /** @example "listening on 127.0.0.1:20001" */
  text!: string;
}

/** Lines of the journal of the server, oldest first. */
export class RuntimeLogs {
  lines!: RuntimeLogLine[];

  /**
   * Give it as `cursor` to get what came after.
   * @example "s=6c7e1a;i=1f;b=9d;m=1a;t=62;x=7b"
   */
  cursor!: string | null;
}
