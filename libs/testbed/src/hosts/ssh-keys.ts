import { createHash } from 'node:crypto';
import { utils } from 'ssh2';

export interface KeyPair {
  /** OpenSSH's own format. */
  privateKey: string;
  /** One line, as in `authorized_keys`. */
  publicKey: string;
}

export function makeKeyPair(comment: string): KeyPair {
  let pair = utils.generateKeyPairSync('ed25519', { comment });
  // About one in four hundred comes out in a form that nothing reads, ssh2 itself included.
  while (utils.parseKey(pair.private) instanceof Error) pair = utils.generateKeyPairSync('ed25519', { comment });
  return { privateKey: pair.private, publicKey: pair.public };
}

/** As `ssh-keygen -l` shows it. */
export function sshKeyFingerprint(publicKey: string): string {
  const blob = Buffer.from(publicKey.trim().split(/\s+/)[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}
