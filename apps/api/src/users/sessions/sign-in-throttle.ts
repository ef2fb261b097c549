import { Injectable } from '@nestjs/common';
import { rateLimitAddress } from '../../auth/ip-ranges';
import { CounterStore, type RateLimitWindow } from '../../auth/throttle/counter-store';
import { sha256Hex } from '../../auth/secret-tokens';
import { AppError } from '../../platform/http/errors/app-error';

const QUARTER_HOUR = 900;
const PER_ACCOUNT: RateLimitWindow = { name: 'sign-in', limit: 10, seconds: QUARTER_HOUR };
/**
 * Of the million codes three are valid at a time: with a known password, this many guesses per day would take
 * lifetimes.
 */
const CODES_PER_ACCOUNT: RateLimitWindow = { name: 'code', limit: 30, seconds: 86_400 };
const PER_ADDRESS: RateLimitWindow = { name: 'sign-in', limit: 30, seconds: QUARTER_HOUR };

/**
 * Limits password guessing beyond the general rate limits: per account over all addresses, and per address over all
 * accounts. Attempts are counted before the password is checked, so concurrent ones gain nothing.
 */
@Injectable()
export class SignInThrottle {
  constructor(private readonly store: CounterStore) {}

  async attempt(email: string, ip: string): Promise<void> {
    await this.attemptFrom(ip);
    await this.take(accountKey(email), PER_ACCOUNT);
  }

  /** For links, whose tokens cannot be guessed: this bounds the cost of looking them up. */
  async attemptFrom(ip: string): Promise<void> {
    await this.take(`sign-in-address:${rateLimitAddress(ip)}`, PER_ADDRESS);
  }

  /**
   * For codes of an authenticator app. Recovery codes are too long to guess, so a locked-out user can still use them.
   */
  async attemptCode(email: string): Promise<void> {
    await this.take(codeKey(email), CODES_PER_ACCOUNT);
  }

  /**
   * A successful sign-in resets the account's counter but not the address's, or an own account would suffice to go on
   * guessing.
   */
  async succeeded(email: string): Promise<void> {
    await this.store.reset(accountKey(email), [PER_ACCOUNT]);
    await this.store.reset(codeKey(email), [CODES_PER_ACCOUNT]);
  }

  private async take(key: string, window: RateLimitWindow): Promise<void> {
    const { allowed, counts } = await this.store.take(key, [window]);
    if (allowed) return;
    const seconds = Math.max(1, Math.ceil((counts[0]?.resetMs ?? 0) / 1000));
    throw new AppError('RATE_LIMIT_EXCEEDED', {
      message: 'Too many sign-in attempts; see Retry-After.',
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

/** Hashed, because users type passwords into the wrong field, and keys are visible in Redis. */
function accountKey(email: string): string {
  return `sign-in-account:${sha256Hex(email)}`;
}

function codeKey(email: string): string {
  return `sign-in-code:${sha256Hex(email)}`;
}
