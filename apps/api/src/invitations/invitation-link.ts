import { sha256Hex, randomBase62 } from '../auth/secret-tokens';

const HOUR_MS = 3_600_000;
const TOKEN_LENGTH = 32;

export interface InvitationLink {
  /** Behind the address of the instance. The token stands after the #, so it reaches no server and no log. */
  readonly path: string;
  /** What is kept of it. */
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

export function newInvitationLink(hours: number): InvitationLink {
  const token = `fli_${randomBase62(TOKEN_LENGTH)}`;
  const expiresAt = new Date(Date.now() + hours * HOUR_MS);
  return { path: `/invitation#token=${token}`, tokenHash: sha256Hex(token), expiresAt };
}
