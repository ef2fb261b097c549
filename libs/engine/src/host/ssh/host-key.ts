import { createHash } from 'node:crypto';
import type { ServerHostKeyAlgorithm } from 'ssh2';
import type { HostKey } from '../host';

/** Reads algorithm and fingerprint of the key that a server shows; the wire format begins with the name of the algorithm. */
export function parseHostKey(blob: Buffer): HostKey {
  const length = blob.readUInt32BE(0);
  return {
    algorithm: blob.toString('latin1', 4, 4 + length),
    fingerprint: `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`,
  };
}

/** Signature algorithms by key type, in order of preference. RSA keys sign with several algorithms. */
const SIGNATURES: Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>> = {
  'ssh-ed25519': ['ssh-ed25519'],
  'ecdsa-sha2-nistp256': ['ecdsa-sha2-nistp256'],
  'ecdsa-sha2-nistp384': ['ecdsa-sha2-nistp384'],
  'ecdsa-sha2-nistp521': ['ecdsa-sha2-nistp521'],
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256'],
};

export const HOST_KEY_ALGORITHMS: readonly string[] = Object.keys(SIGNATURES);

/** Returns the signature algorithms to offer so that the server shows its key of this type. */
export function signatureAlgorithms(algorithm: string): ServerHostKeyAlgorithm[] {
  return [...(SIGNATURES[algorithm] ?? [])];
}

/** `SHA256:` and base64, without the padding that some programs print. */
export function sameFingerprint(a: string, b: string): boolean {
  return digest(a) === digest(b);
}

function digest(fingerprint: string): string {
  return fingerprint
    .trim()
    .replace(/^SHA256:/i, '')
    .replace(/=+$/, '');
}
