import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsTimestamp } from '../common/timestamp-rule';
import { WholeNumber } from '../common/whole-number';

export const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type RequestMethod = (typeof REQUEST_METHODS)[number];

/** Which requests of the access log; what is left out does not filter. */
export class RequestsQuery {
  /**
   * Only those with a status of one of these classes, separated by commas.
   * @example "4xx,5xx"
   */
  @IsOptional()
  @IsString()
  @Matches(/^[1-5]xx(,[1-5]xx){0,4}$/, { message: 'status must list classes such as 4xx,5xx' })
  status?: string;

  /**
   * Only those of this method.
   * @example "POST"
   */
  @IsOptional()
  @IsIn(REQUEST_METHODS)
  method?: RequestMethod;

  /**
   * Only those whose path contains this, in any case.
   * @example "/checkout"
   */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  @Matches(/^[!-~]*$/, { message: 'path must be as it is sent: printable ASCII, the rest percent-encoded' })
  path?: string;

  /**
   * Only those that took at least so long.
   * @example 500
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(0)
  @Max(86_400_000)
  min_duration_ms?: number;

  /**
   * Only from this moment on (RFC 3339).
   * @example "2026-11-20T00:00:00Z"
   */
  @IsOptional()
  @IsTimestamp()
  from?: string;

  /**
   * Only before this moment (RFC 3339).
   * @example "2026-11-21T00:00:00Z"
   */
  @IsOptional()
  @IsTimestamp()
  to?: string;

  /**
   * At most so many.
   * @default 50
   * @example 50
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /**
   * The `cursor` of an earlier response: continues with older requests.
   * @example "131090-48213"
   */
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,19}-\d{1,15}$/, { message: 'cursor must be taken from an earlier response' })
  cursor?: string;
}
