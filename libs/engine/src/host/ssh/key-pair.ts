import { utils } from 'ssh2';
import { Secret } from '../../specs/secret';

/** Generates an ed25519 key pair in OpenSSH's formats: a line for `authorized_keys` and a private key without a passphrase. */
export function generateKeyPair(comment: string): { publicKey: string; privateKey: Secret } {
  let pair = utils.generateKeyPairSync('ed25519', { comment });
  // About one in four hundred generated keys is malformed and cannot be read, not even by ssh2.
  while (utils.parseKey(pair.private) instanceof Error) pair = utils.generateKeyPairSync('ed25519', { comment });
  return { publicKey: pair.public, privateKey: new Secret(pair.private) };
}
