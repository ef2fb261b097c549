import { PAGE_DEFAULT, PAGE_MAX, PER_PAGE_DEFAULT, PER_PAGE_MAX } from '@fairlead/contracts';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { WholeNumber } from './whole-number';

/** Query parameters of every list. A resource adds its filters and a `sort` that is checked against its sortable fields. */
export class PageQuery {
  /**
   * Page number, from 1.
   * @example 1
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(PAGE_MAX)
  page: number = PAGE_DEFAULT;

  /**
   * Items per page, 1 to 100.
   * @example 20
   */
  @IsOptional()
  @WholeNumber()
  @IsInt()
  @Min(1)
  @Max(PER_PAGE_MAX)
  per_page: number = PER_PAGE_DEFAULT;
}
