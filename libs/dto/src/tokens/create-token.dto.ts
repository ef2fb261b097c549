import { SCOPES, type Scope } from '@fairlead/contracts';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional, Matches } from 'class-validator';
import { IsResourceName } from '../applications/rules/text-rules';
import { IsAddressRange } from './address-range-rule';
import { IsTimestamp } from '../common/timestamp-rule';

const LIST_MAX = 100;

/** A new API token. */
export class CreateToken {
  /**
   * Label for people.
   * @example "deploys from CI"
   */
  @IsResourceName()
  name!: string;

  /**
   * What the token may do. Read scopes do not include write, nor write read. A token that is bound to applications has scopes of
   * applications only: others are left out of the response and have no effect, and at least one must remain.
   * @example ["applications:read", "applications:deploy"]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes!: Scope[];

  /**
   * When it stops working; never, if this is not given. RFC 3339, in the future.
   * @example "2027-12-31T23:59:59.000Z"
   */
  @IsOptional()
  @IsTimestamp()
  expires_at?: string | null;

  /**
   * Addresses and networks (CIDR) that it may be used from; anywhere, if this is not given.
   * @example ["192.0.2.0/24", "2001:db8::/32"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIST_MAX)
  @ArrayUnique()
  @IsAddressRange({ each: true })
  allowed_ips?: string[] | null;

  /**
   * Limits the token to these servers and what is on them; all servers, if this is not given.
   * @example ["srv_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIST_MAX)
  @ArrayUnique()
  @Matches(/^srv_[0-7][0-9a-hjkmnp-tv-z]{25}$/, { each: true, message: 'each of $property must be the id of a server' })
  server_ids?: string[] | null;

  /**
   * Limits the token to these applications: it reads, changes and deploys them, and nothing else exists for it. All applications (of
   * `server_ids`, if given), if this is not given. Together with `server_ids` each must be on one of those servers.
   * @example ["app_01jd7q9b1bfz4tqk7x2m9e5c0d"]
   */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LIST_MAX)
  @ArrayUnique()
  @Matches(/^app_[0-7][0-9a-hjkmnp-tv-z]{25}$/, {
    each: true,
    message: 'each of $property must be the id of an application',
  })
  application_ids?: string[] | null;
}
