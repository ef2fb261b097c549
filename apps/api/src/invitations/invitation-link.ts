import { sha256Hex, randomBase62 } from '../auth/secret-tokens';

const HOUR_MS = 3_600_000;
const TOKEN_LENGTH = 32;

export interface InvitationLink {
  /** Relative to the address of the instance. The token is in the fragment, so it reaches no server and no log. */
  readonly path: string;
  /** The hash that is stored. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

export function newInvitationLink(hours: number): InvitationLink {
  const token = `fli_${randomBase62(TOKEN_LENGTH)}`;
  const expiresAt = new Date(Date.now() + hours * HOUR_MS);
  return { path: `/invitation#token=${token}`, tokenHash: sha256Hex(token), expiresAt };
}
