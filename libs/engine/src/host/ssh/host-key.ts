import { createHash } from 'node:crypto';
import type { ServerHostKeyAlgorithm } from 'ssh2';
import type { HostKey } from '../host';

/** The key that a server shows, as its algorithm and its fingerprint (the wire format begins with the algorithm's name). */
export function parseHostKey(blob: Buffer): HostKey {
  const length = blob.readUInt32BE(0);
  return {
    algorithm: blob.toString('latin1', 4, 4 + length),
    fingerprint: `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`,
  };
}

/** Keys by their type, in the order in which they are asked for. An RSA key signs with several algorithms. */
const SIGNATURES: Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>> = {
  'ssh-ed25519': ['ssh-ed25519'],
  'ecdsa-sha2-nistp256': ['ecdsa-sha2-nistp256'],
  'ecdsa-sha2-nistp384': ['ecdsa-sha2-nistp384'],
  'ecdsa-sha2-nistp521': ['ecdsa-sha2-nistp521'],
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256'],
};

export const HOST_KEY_ALGORITHMS: readonly string[] = Object.keys(SIGNATURES);

/** What to ask a server for, so that it shows the key of this algorithm and not another of its keys. */
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
