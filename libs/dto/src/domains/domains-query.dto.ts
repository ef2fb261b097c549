import { DOMAIN_STATES, DOMAIN_STATUSES, type DomainState, type DomainStatus } from '@fairlead/contracts';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { SearchQuery } from '../common/search-query.dto';

export const DOMAIN_SORTS = ['created_at', '-created_at', 'hostname', '-hostname'] as const;
export type DomainSort = (typeof DOMAIN_SORTS)[number];

/** Which domains of the application, and in which order. */
export class DomainsQuery extends SearchQuery {
  /**
   * Only those of this status.
   * @example "active"
   */
  @IsOptional()
  @IsIn(DOMAIN_STATUSES)
  status?: DomainStatus;

  /**
   * Only those in this state.
   * @example "points_elsewhere"
   */
  @IsOptional()
  @IsIn(DOMAIN_STATES)
  state?: DomainState;

  /**
   * Only this hostname.
   * @example "shop.example.com"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(253)
  hostname?: string;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "hostname"
   */
  @IsOptional()
  @IsIn(DOMAIN_SORTS)
  sort: DomainSort = '-created_at';
}
