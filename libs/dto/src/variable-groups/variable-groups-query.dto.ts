import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { SearchQuery } from '../common/search-query.dto';
import { sortOrders } from '../common/sort-orders';

export const VARIABLE_GROUP_SORTS = sortOrders('created_at', 'name', 'updated_at');

/** Which groups of variables, and in which order. */
export class VariableGroupsQuery extends SearchQuery {
  /**
   * Only those of exactly this name.
   * @example "Payment provider"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  name?: string;

  /**
   * Only those that this application uses.
   * @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  application_id?: string;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "name"
   * @example "name"
   */
  @IsOptional()
  @IsIn(VARIABLE_GROUP_SORTS)
  sort: string = 'name';
}

/** How an answer about one group shows its values. */
export class VariableGroupQuery {
  /**
   * `masked` shows each secret value as `••••` to holders of `applications:write` too, and so is not recorded as an event.
   * @example "masked"
   */
  @IsOptional()
  @IsIn(['masked'])
  env?: 'masked';
}

/** How a group is deleted. */
export class RemoveVariableGroupQuery {
  /**
   * `true` unlinks the applications first. Without it a group that applications use is not deleted.
   * @default "false"
   * @example "true"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  unlink?: 'true' | 'false';
}
