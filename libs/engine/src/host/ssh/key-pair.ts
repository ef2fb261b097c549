import { utils } from 'ssh2';
import { Secret } from '../../specs/secret';

/** A new ed25519 key pair in OpenSSH's formats: a line for `authorized_keys`, and a private key without passphrase. */
export function generateKeyPair(comment: string): { publicKey: string; privateKey: Secret } {
  let pair = utils.generateKeyPairSync('ed25519', { comment });
  // About one in four hundred comes out in a form that nothing reads, ssh2 itself included.
  while (utils.parseKey(pair.private) instanceof Error) pair = utils.generateKeyPairSync('ed25519', { comment });
  return { publicKey: pair.public, privateKey: new Secret(pair.private) };
}
