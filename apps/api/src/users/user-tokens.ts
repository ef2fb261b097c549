import type { UserTokenRecord } from '@fairlead/dto';
import type { Actor } from '../auth/caller';
import type { Tx } from '../platform/database/tx';

/** The valid API tokens that a user has created. Implemented by the tokens module. */
export abstract class UserTokens {
  abstract validOf(tx: Tx, userId: string): Promise<UserTokenRecord[]>;

  /** Revokes them and returns them; `actor` is who ends the user's access. */
  abstract revokeOf(tx: Tx, userId: string, actor: Actor): Promise<UserTokenRecord[]>;
}
