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

/** `personal`: those that people have generated. `pipeline`: those that trusted pipelines have issued. */
export const TOKEN_KINDS = ['personal', 'pipeline'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

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
   * Only those that people have generated, or those that trusted pipelines have issued.
   * @example "personal"
   */
  @IsOptional()
  @IsIn(TOKEN_KINDS)
  kind?: TokenKind;

  /**
   * Only those that this trusted pipeline has issued.
   * @example "pip_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  pipeline_id?: string;

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
