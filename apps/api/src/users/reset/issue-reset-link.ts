import type { Actor } from '../../auth/caller';
import { sha256Hex, randomBase62 } from '../../auth/secret-tokens';
import type { EventsService } from '../../events/events.service';
import type { Tx } from '../../platform/database/tx';
import { userSubject } from '../user.record';
import type { User } from '../user.entity';
import { ResetLink } from './reset-link.entity';

const HOUR_MS = 3_600_000;
const TOKEN_LENGTH = 32;

export interface IssuedResetLink {
  /** Relative to the address of the instance. The token is in the fragment, so it reaches no server and no log. */
  readonly path: string;
  readonly expiresAt: Date;
}

export interface ResetLinkTerms {
  readonly actor: Actor;
  readonly hours: number;
  /** The person has requested it by e-mail, without being signed in. */
  readonly byEmail?: boolean;
}

export async function issueResetLink(
  tx: Tx,
  events: EventsService,
  user: User,
  { actor, hours, byEmail = false }: ResetLinkTerms,
): Promise<IssuedResetLink> {
  const token = `flr_${randomBase62(TOKEN_LENGTH)}`;
  const expiresAt = new Date(Date.now() + hours * HOUR_MS);
  await tx.delete(ResetLink, { userId: user.id });
  await tx.insert(ResetLink, { userId: user.id, tokenHash: sha256Hex(token), expiresAt, createdById: actor.id });
  await events.record(tx, {
    name: 'user.reset_link_created',
    subject: userSubject(user),
    actor,
    ...(byEmail && { data: { requested_by: 'email' } }),
  });
  return { path: `/reset#token=${token}`, expiresAt };
}
