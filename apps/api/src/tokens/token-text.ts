import { crc32 } from 'node:zlib';
import { BASE62, randomBase62 } from '../auth/secret-tokens';

const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = 4;

export const TOKEN_PREFIX = 'fl_';
const SHAPE = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * `fl_` + 30 random base62 + 6 base62 of their CRC32: secret scanners recognise it, and a mistyped or invented token is
 * rejected without a database lookup. 30 base62 characters have 178 bits, so a fast hash at rest is sufficient.
 */
export function newTokenText(): string {
  const random = randomBase62(RANDOM_LENGTH);
  return TOKEN_PREFIX + random + checksum(random);
}

export function isTokenText(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const end = TOKEN_PREFIX.length + RANDOM_LENGTH;
  return checksum(text.slice(TOKEN_PREFIX.length, end)) === text.slice(end);
}

/** The first and last four characters, so that users can tell tokens apart in a list. */
export function tokenHint(text: string): string {
  const random = text.slice(TOKEN_PREFIX.length);
  return `${TOKEN_PREFIX}${random.slice(0, HINT_LENGTH)}…${random.slice(-HINT_LENGTH)}`;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
