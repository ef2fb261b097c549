import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/caller';
import type { Tx } from '../platform/database/tx';
import { ResetLink } from './reset/reset-link.entity';

export type OwnershipEndHook = (tx: Tx, userId: string, actor: Actor) => Promise<void>;

/**
 * When an owner loses the role, what they have started as one is revoked: links they kept must not let them in again.
 * Modules register what they have to revoke.
 */
@Injectable()
export class OwnershipEndHooks {
  private readonly hooks: OwnershipEndHook[] = [];

  add(hook: OwnershipEndHook): void {
    this.hooks.push(hook);
  }

  /** Called in the transaction that demotes or deactivates the user; `actor` is who does that. */
  async run(tx: Tx, userId: string, actor: Actor): Promise<void> {
    await tx.delete(ResetLink, { createdById: userId });
    for (const hook of this.hooks) await hook(tx, userId, actor);
  }
}
