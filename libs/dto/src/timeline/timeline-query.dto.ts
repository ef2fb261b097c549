import { TIMELINE_CATEGORIES, TIMELINE_KINDS, type TimelineCategory } from '@fairlead/contracts';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { IsTimestamp } from '../common/timestamp-rule';
import { WholeNumber } from '../common/whole-number';

const KIND = TIMELINE_KINDS.join('|');

/** Which entries; what is left out does not filter. */
export class TimelineQuery {
  /**
   * Only entries of these kinds, separated by commas: `deployment`, `settings`, `variables`, `domain`, `certificate`, `database`,
   * `command`, `status`, `server`.
   * @example "deployment,variables"
   */
  @IsOptional()
  @IsString()
  @Matches(new RegExp(`^(${KIND})(,(${KIND})){0,8}$`), { message: `kind must list kinds such as deployment,variables` })
  kind?: string;

  /**
   * Only changes, problems or recoveries.
   * @example "change"
   */
  @IsOptional()
  @IsIn(TIMELINE_CATEGORIES)
  category?: TimelineCategory;

  /**
   * Only from this moment on (RFC 3339).
   * @example "2026-11-20T00:00:00Z"
   */
  @IsOptional()
  @IsTimestamp()
  from?: string;

  /**
   * Only before this moment (RFC 3339): with `category=change`, what changed before it.
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
   * The `cursor` of an earlier response: continues with older entries.
   * @example "48211-1795694400250-12"
   */
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,16}-\d{1,15}-\d{1,9}$/, { message: 'cursor must be taken from an earlier response' })
  cursor?: string;
}
