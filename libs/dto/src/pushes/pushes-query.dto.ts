import { PUSH_SOURCES, PUSH_STATUSES, type PushSource, type PushStatus } from '@fairlead/contracts';
import { IsIn, IsOptional } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';

export const PUSH_SORTS = ['created_at', '-created_at'] as const;
export type PushSort = (typeof PUSH_SORTS)[number];

/** Which pushes of the application, and in which order. */
export class PushesQuery extends PageQuery {
  /**
   * Only those of this status.
   * @example "failed"
   */
  @IsOptional()
  @IsIn(PUSH_STATUSES)
  status?: PushStatus;

  /**
   * Only those that Fairlead learned of in this way.
   * @example "hook"
   */
  @IsOptional()
  @IsIn(PUSH_SOURCES)
  source?: PushSource;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "created_at"
   */
  @IsOptional()
  @IsIn(PUSH_SORTS)
  sort: PushSort = '-created_at';
}
