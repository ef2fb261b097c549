import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { rateLimitAddress } from '../../platform/network/ip-ranges';
import { CounterStore, type RateLimitWindow } from '../../auth/throttle/counter-store';
import { sha256Hex } from '../../auth/secret-tokens';
import { EventEntry } from '../../events/event.entity';
import { Config } from '../../platform/config/config';
import { AppError } from '../../platform/http/errors/app-error';
import { User } from '../user.entity';

const QUARTER_HOUR = 900;
const HOUR = 3600;
const DAY = 86_400;
/** An address has this many quarter hours' attempts for one account per day, so that it takes many to use up the total. */
const QUARTERS_PER_DAY = 4;
/**
 * Of the million codes three are valid at a time: with a known password, this many guesses per day would take
 * lifetimes.
 */
const CODES_PER_ACCOUNT: RateLimitWindow = { name: 'code', limit: 30, seconds: DAY };
/** How many of the latest sign-ins make an address known. */
const KNOWN_SIGN_INS = 50;

/**
 * Limits password guessing beyond the general rate limits: per account and address, per address over all accounts, and
 * more slowly per account over all addresses. The last one does not apply to addresses from which the user has signed in
 * before, so that others cannot lock the user out. Attempts are counted before the password is checked, so concurrent
 * ones gain nothing.
 */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly store: CounterStore,
    private readonly config: Config,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async attempt(email: string, ip: string): Promise<void> {
    await this.attemptFrom(ip);
    await this.take(placeKey(email, ip), this.perPlace());
    const refusal = await this.refusal(accountKey(email), [this.perAccount()]);
    if (refusal && !(await this.isKnown(email, ip))) throw refusal;
  }

  /** For links, whose tokens cannot be guessed: this bounds the cost of looking them up. */
  async attemptFrom(ip: string): Promise<void> {
    const limit = this.config.get('FAIRLEAD_SIGN_IN_ATTEMPTS_PER_ADDRESS');
    await this.take(`sign-in-address:${rateLimitAddress(ip)}`, [{ name: 'sign-in', limit, seconds: QUARTER_HOUR }]);
  }

  /** Whether one more reset link may be e-mailed to the address. Nobody is told, because that would tell who has an account. */
  async allowsResetMail(email: string): Promise<boolean> {
    const limit = this.config.get('FAIRLEAD_RESET_MAILS_PER_HOUR');
    const window = { name: 'reset', limit, seconds: HOUR };
    return (await this.store.take(`reset-mail:${sha256Hex(email)}`, [window])).allowed;
  }

  /**
   * For codes of an authenticator app. Recovery codes are too long to guess, so a locked-out user can still use them.
   */
  async attemptCode(email: string): Promise<void> {
    await this.take(codeKey(email), [CODES_PER_ACCOUNT]);
  }

  /**
   * A successful sign-in resets the counter of the account at this address, but not the address's, or an own account
   * would suffice to go on guessing; nor the one over all addresses, or a user who signs in often would help the guesser.
   */
  async succeeded(email: string, ip: string): Promise<void> {
    await this.store.reset(placeKey(email, ip), this.perPlace());
    await this.store.reset(codeKey(email), [CODES_PER_ACCOUNT]);
  }

  /** A password was set with a link: who has it need not wait for guesses at the previous one. */
  async passwordSet(email: string, ip: string): Promise<void> {
    await this.succeeded(email, ip);
    await this.store.reset(accountKey(email), [this.perAccount()]);
  }

  private perPlace(): RateLimitWindow[] {
    const limit = this.config.get('FAIRLEAD_SIGN_IN_ATTEMPTS');
    return [
      { name: 'quarter', limit, seconds: QUARTER_HOUR },
      { name: 'day', limit: limit * QUARTERS_PER_DAY, seconds: DAY },
    ];
  }

  private perAccount(): RateLimitWindow {
    return { name: 'day', limit: this.config.get('FAIRLEAD_SIGN_IN_ATTEMPTS_PER_ACCOUNT'), seconds: DAY };
  }

  /** Whether one of the user's latest sign-ins came from the address. */
  private async isKnown(email: string, ip: string): Promise<boolean> {
    const { manager } = this.dataSource;
    const user = await manager.findOne(User, { select: { id: true }, where: { email } });
    const signIns = await manager.find(EventEntry, {
      where: { subjectId: user?.id ?? '', name: 'user.signed_in' },
      order: { sequence: 'DESC' },
      take: KNOWN_SIGN_INS,
    });
    const address = rateLimitAddress(ip);
    return signIns.some(({ data }) => typeof data['ip'] === 'string' && rateLimitAddress(data['ip']) === address);
  }

  private async take(key: string, windows: readonly RateLimitWindow[]): Promise<void> {
    const refusal = await this.refusal(key, windows);
    if (refusal) throw refusal;
  }

  private async refusal(key: string, windows: readonly RateLimitWindow[]): Promise<AppError | undefined> {
    const { allowed, counts } = await this.store.take(key, windows);
    if (allowed) return undefined;
    const waits = counts.map(({ used, resetMs }, index) => (used >= (windows[index]?.limit ?? 0) ? resetMs : 0));
    const seconds = Math.max(1, Math.ceil(Math.max(...waits) / 1000));
    return new AppError('RATE_LIMIT_EXCEEDED', {
      message: 'Too many sign-in attempts; see Retry-After.',
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

/** Hashed, because users type passwords into the wrong field, and keys are visible in Redis. */
function placeKey(email: string, ip: string): string {
  return `sign-in-place:${sha256Hex(`${email} ${rateLimitAddress(ip)}`)}`;
}

function accountKey(email: string): string {
  return `sign-in-account:${sha256Hex(email)}`;
}

function codeKey(email: string): string {
  return `sign-in-code:${sha256Hex(email)}`;
}
