import type { Scope } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { TOKEN_KINDS, type TokenKind } from './tokens-query.dto';

/** Who made a token. */
export class TokenCreator {
  /** @example "usr_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "ann@example.org" */
  name!: string;
}

/** An API token, without its text: that is shown once, when it is made. */
export class TokenRecord {
  /** @example "tok_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * Label for people.
   * @example "deploys from CI"
   */
  name!: string;

  /**
   * First and last four characters of the token.
   * @example "fl_k3Zx…9aQ2"
   */
  token_hint!: string;

  /**
   * What the token may do.
   * @example ["applications:read", "applications:deploy"]
   */
  scopes!: Scope[];

  /** @example "2026-11-20T09:30:00.000Z" */
  created_at!: string;

  /**
   * When it was last used, at most five seconds late.
   * @example "2026-11-20T10:12:44.120Z"
   */
  last_used_at!: string | null;

  /**
   * Where it was last used from.
   * @example "192.0.2.17"
   */
  last_used_ip!: string | null;

  /**
   * When it stops working; null: never.
   * @example "2027-12-31T23:59:59.000Z"
   */
  expires_at!: string | null;

  /**
   * Addresses and networks that it may be used from; null: anywhere.
   * @example ["192.0.2.0/24"]
   */
  allowed_ips!: string[] | null;

  /**
   * The servers that it is limited to; null: all.
   * @example ["srv_01jd7q2x5wf8fv2m3v0q4c9s1a"]
   */
  server_ids!: string[] | null;

  /**
   * The applications that it is limited to; null: all. Those that have been deleted since are still listed, and the token sees nothing
   * in their place.
   * @example ["app_01jd7q9b1bfz4tqk7x2m9e5c0d"]
   */
  application_ids!: string[] | null;

  /**
   * When it was revoked; null: it was not.
   * @example null
   */
  revoked_at!: string | null;

  /** Who made it: a person, or the trusted pipeline that has issued it. */
  created_by!: TokenCreator;

  /**
   * Whether a person has generated it, or a trusted pipeline has issued it.
   * @example "personal"
   */
  @ApiProperty({ enum: TOKEN_KINDS })
  kind!: TokenKind;
}

/** A new API token, with its text for the only time. */
export class CreatedToken extends TokenRecord {
  /**
   * The token. It is kept only as a hash and cannot be shown again.
   * @example "fl_k3ZxT1vQ8mB2nC7dF5gH4jL6pR9sW00y9aQ2"
   */
  token!: string;
}
