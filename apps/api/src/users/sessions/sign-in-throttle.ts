import { Injectable } from '@nestjs/common';
import { rateLimitAddress } from '../../auth/ip-ranges';
import { CounterStore, type RateLimitWindow } from '../../auth/throttle/counter-store';
import { sha256Hex } from '../../auth/secret-tokens';
import { AppError } from '../../platform/http/errors/app-error';

const QUARTER_HOUR = 900;
const PER_ACCOUNT: RateLimitWindow = { name: 'sign-in', limit: 10, seconds: QUARTER_HOUR };
/** Of the million codes three are right at a time: with a known password these guesses a day would take lifetimes. */
const CODES_PER_ACCOUNT: RateLimitWindow = { name: 'code', limit: 30, seconds: 86_400 };
const PER_ADDRESS: RateLimitWindow = { name: 'sign-in', limit: 30, seconds: QUARTER_HOUR };

/**
 * Guessing passwords is slowed down beyond the general limits: for an account over all addresses, and for an address over all
 * accounts. Attempts are counted before the password is checked, so parallel ones gain nothing.
 */
@Injectable()
export class SignInThrottle {
  constructor(private readonly store: CounterStore) {}

  async attempt(email: string, ip: string): Promise<void> {
    await this.attemptFrom(ip);
    await this.take(accountKey(email), PER_ACCOUNT);
  }

  /** For links, whose tokens nobody can guess: this bounds what looking for them costs. */
  async attemptFrom(ip: string): Promise<void> {
    await this.take(`sign-in-address:${rateLimitAddress(ip)}`, PER_ADDRESS);
  }

  /** A code of an authenticator app. Recovery codes are too long to guess, so whoever is kept out by this has them. */
  async attemptCode(email: string): Promise<void> {
    await this.take(codeKey(email), CODES_PER_ACCOUNT);
  }

  /** Whoever has signed in begins anew; the address does not, or one account of one's own would be enough to go on guessing. */
  async succeeded(email: string): Promise<void> {
    await this.store.reset(accountKey(email), [PER_ACCOUNT]);
    await this.store.reset(codeKey(email), [CODES_PER_ACCOUNT]);
  }

  private async take(key: string, window: RateLimitWindow): Promise<void> {
    const { allowed, counts } = await this.store.take(key, [window]);
    if (allowed) return;
    const seconds = Math.max(1, Math.ceil((counts[0]?.resetMs ?? 0) / 1000));
    throw new AppError('RATE_LIMIT_EXCEEDED', {
      message: 'Too many attempts to sign in; see Retry-After.',
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

/** Hashed, because people type passwords into the wrong field, and keys are seen in Redis. */
function accountKey(email: string): string {
  return `sign-in-account:${sha256Hex(email)}`;
}

function codeKey(email: string): string {
  return `sign-in-code:${sha256Hex(email)}`;
}
