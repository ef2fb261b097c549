import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from './page-query.dto';

export const SEARCH_MAX_LENGTH = 100;

/** The query parameters of a list that can be searched. */
export class SearchQuery extends PageQuery {
  /**
   * Only those that contain this text, in upper or lower case.
   * @example "shop"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(SEARCH_MAX_LENGTH)
  search?: string;
}
