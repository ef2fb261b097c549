import { hash, randomInt } from 'node:crypto';

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `randomInt` draws without modulo bias. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
}

/** For long random secrets, which cannot be guessed: a fast hash is sufficient. */
export function sha256Hex(text: string): string {
  return hash('sha256', text);
}
