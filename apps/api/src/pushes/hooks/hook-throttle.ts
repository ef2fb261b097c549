import { Injectable } from '@nestjs/common';
import { normaliseAddress, rateLimitAddress } from '../../platform/network/ip-ranges';
import { CounterStore } from '../../auth/throttle/counter-store';
import { RateLimiter } from '../../auth/throttle/rate-limiter';
import { AppError } from '../../platform/http/errors/app-error';

/** More pushes in a minute than people make; the next check of the repository finds them all. */
const PER_HOOK = { name: 'minute', limit: 300, seconds: 60 };

/** Refused hooks count against their address, as wrong tokens do; accepted ones against their application. */
@Injectable()
export class HookThrottle {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly store: CounterStore,
  ) {}

  /** @throws {AppError} RATE_LIMIT_EXCEEDED in place of the refusal. */
  async refused(ip: string | undefined): Promise<void> {
    await this.limiter.take({ kind: 'address', key: rateLimitAddress(normaliseAddress(ip)) });
  }

  async accepted(applicationId: string): Promise<void> {
    const { allowed, counts } = await this.store.take(`push-hook:${applicationId}`, [PER_HOOK]);
    if (allowed) return;
    const seconds = Math.max(1, Math.ceil((counts[0]?.resetMs ?? 0) / 1000));
    throw new AppError('RATE_LIMIT_EXCEEDED', { headers: { 'Retry-After': String(seconds) } });
  }
}
