import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/caller';
import type { Tx } from '../platform/database/tx';
import { ResetLink } from './reset/reset-link.entity';

export type OwnershipEndHook = (tx: Tx, userId: string, actor: Actor) => Promise<void>;

/**
 * What somebody has begun as an owner ends when they are one no longer: a link that they have kept must not let them in again.
 * Modules add what they know of.
 */
@Injectable()
export class OwnershipEndHooks {
  private readonly ends: OwnershipEndHook[] = [];

  add(end: OwnershipEndHook): void {
    this.ends.push(end);
  }

  /** In the transaction that demotes or deactivates the person; `actor` is who does that. */
  async run(tx: Tx, userId: string, actor: Actor): Promise<void> {
    await tx.delete(ResetLink, { createdById: userId });
    for (const end of this.ends) await end(tx, userId, actor);
  }
}
