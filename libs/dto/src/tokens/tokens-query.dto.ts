import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { SearchQuery } from '../common/search-query.dto';

export const TOKEN_STATES = ['active', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

export const TOKEN_SORTS = [
  'created_at',
  '-created_at',
  'name',
  '-name',
  'last_used_at',
  '-last_used_at',
  'expires_at',
  '-expires_at',
] as const;
export type TokenSort = (typeof TOKEN_SORTS)[number];

/** Which tokens, and in which order. */
export class TokensQuery extends SearchQuery {
  /**
   * Only those that work, have expired, or were revoked.
   * @example "active"
   */
  @IsOptional()
  @IsIn(TOKEN_STATES)
  status?: TokenState;

  /**
   * Only those of exactly this name.
   * @example "deploys from CI"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(64)
  name?: string;

  /**
   * Only those that this person has created.
   * @example "usr_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  created_by?: string;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "-created_at"
   */
  @IsOptional()
  @IsIn(TOKEN_SORTS)
  sort: TokenSort = '-created_at';
}
