import { INSTANCES_MAX } from '@fairlead/contracts';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsTimestamp } from '../common/timestamp-rule';
import { WholeNumber } from '../common/whole-number';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
/** What lines can be restricted to: all have at least the remaining level. */
export const LEAST_LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
export const RUNTIME_LOG_STREAMS = ['stdout', 'stderr'] as const;

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
   * `before` of an earlier answer: the newest lines before it.
   * @example "s=6c7e1a;i=1a;b=9d;m=1a;t=62;x=7b"
   */
  @IsOptional()
  @IsString()
  @MaxLength(300)
  @Matches(/^[a-z0-9=;]*\bt=[0-9a-f]{1,13}(;[a-z0-9=;]*)?$/, { message: 'before must be taken from an earlier answer' })
  before?: string;

  /**
   * Only lines from this moment on.
   * @example "2026-11-20T10:00:00Z"
   */
  @IsOptional()
  @IsTimestamp()
  since?: string;

  /**
   * Only lines up to this moment.
   * @example "2026-11-20T11:00:00Z"
   */
  @IsOptional()
  @IsTimestamp()
  until?: string;

  /**
   * Lines around this moment: half of `limit` before it, and half from it on. Not with `cursor`, `before`, `since` or `until`.
   * @example "2026-11-20T10:05:00.123Z"
   */
  @IsOptional()
  @IsTimestamp()
  around?: string;

  /**
   * Only lines that contain this text, in all that the journal of the server has. The case of ASCII letters is ignored. Redacted
   * text is not found.
   * @example "timeout"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  // oxlint-disable-next-line no-control-regex -- a line has no line breaks
  @Matches(/^[^\u0000-\u0008\u000A-\u001F\u007F]*$/, { message: 'search must be one line of text' })
  search?: string;

  /**
   * Only lines of this stream. Processes that were deployed by a version before streams were separated have none.
   * @example "stderr"
   */
  @IsOptional()
  @IsIn(RUNTIME_LOG_STREAMS)
  stream?: (typeof RUNTIME_LOG_STREAMS)[number];

  /**
   * Only lines of this level or a more severe one. Lines without a level count as `error` if they are of standard error, and as
   * `info` otherwise.
   * @example "warn"
   */
  @IsOptional()
  @IsIn(LEAST_LOG_LEVELS)
  level?: (typeof LEAST_LOG_LEVELS)[number];

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

  /**
   * Null for processes that were deployed by a version before streams were separated. The order of lines of different streams is
   * not guaranteed.
   * @example "stdout"
   */
  stream!: (typeof RUNTIME_LOG_STREAMS)[number] | null;

  /**
   * From the line itself: `level` or `severity` of a JSON line or of logfmt, or a prefix such as `[ERROR]`. Null if it has none.
   * @example "info"
   */
  level!: (typeof LOG_LEVELS)[number] | null;

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

  /**
   * Give it as `before` to get the lines before these. Null where the range has no earlier ones.
   * @example "s=6c7e1a;i=1a;b=9d;m=1a;t=62;x=7b"
   */
  before!: string | null;
}
