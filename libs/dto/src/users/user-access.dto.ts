import { IsIn, IsOptional } from 'class-validator';
import { UserRecord } from './user.dto';

export const TOKEN_CHOICES = ['revoke', 'keep'] as const;
export type TokenChoice = (typeof TOKEN_CHOICES)[number];

/** What becomes of the API tokens of a person who is deactivated. */
export class DeactivateUserQuery {
  /**
   * `keep` leaves the tokens that the person has created valid, for programs that go on without them.
   * @default "revoke"
   * @example "revoke"
   */
  @IsOptional()
  @IsIn(TOKEN_CHOICES)
  tokens: TokenChoice = 'revoke';
}

/** A token that a person has created. */
export class UserTokenRecord {
  /** @example "tok_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "deploys from CI" */
  name!: string;

  /**
   * First and last characters, to tell tokens apart.
   * @example "fl_k3Zx…9sW0"
   */
  token_hint!: string;
}

/** A person after a change of what they may do, and what became of the valid tokens that they had created. */
export class UserAccessRecord extends UserRecord {
  /** Those that were revoked with this change. */
  revoked_tokens!: UserTokenRecord[];

  /** Those that stay valid although the person lost access with this change. */
  kept_tokens!: UserTokenRecord[];
}
