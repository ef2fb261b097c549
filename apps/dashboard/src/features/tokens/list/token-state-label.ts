import type { Tone } from '../../../lib/labels/tone';
import type { TokenRecord } from '@fairlead/client';

export interface TokenStateLabel {
  tone: Tone;
  text: string;
  /** Whether the token is still accepted. */
  works: boolean;
}

const SOON_MS = 7 * 86_400_000;

export function tokenStateLabel(
  { revoked_at, expires_at }: Pick<TokenRecord, 'revoked_at' | 'expires_at'>,
  now = Date.now(),
): TokenStateLabel {
  if (revoked_at) return { tone: 'idle', text: 'Revoked', works: false };
  const left = expires_at ? new Date(expires_at).getTime() - now : Number.POSITIVE_INFINITY;
  if (left <= 0) return { tone: 'idle', text: 'Expired', works: false };
  return left < SOON_MS
    ? { tone: 'warn', text: 'Expires soon', works: true }
    : { tone: 'ok', text: 'Active', works: true };
}
