import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../../platform/config/config';
import { AppError } from '../../platform/http/errors/app-error';
import { CounterStore, type RateLimitResult, type RateLimitWindow } from './counter-store';

/** Dashboard pages send several requests at once, so a session gets this multiple of a token's limit. */
const SESSION_FACTOR = 10;

interface Policy {
  readonly windows: readonly RateLimitWindow[];
  /** The `RateLimit-Policy` header, the same on every response. */
  readonly header: string;
}

/** The limits derived from the settings; rebuilt only when those change. */
interface Policies {
  readonly minute: number;
  readonly hour: number;
  readonly api: Policy;
  readonly session: Policy;
}

/** The rate-limit key: a token, a session, or otherwise the client's address. */
export interface RateLimitSubject {
  readonly kind: 'token' | 'session' | 'address';
  readonly key: string;
}

/** Both rate-limit windows, shared by all endpoints. */
@Injectable()
export class RateLimiter {
  private policies: Policies | undefined;

  constructor(
    private readonly store: CounterStore,
    private readonly config: Config,
  ) {}

  /**
   * Counts a request, sets the headers, and throws if the limit is exceeded. Without a response no headers are set: on routes
   * where only refused requests count.
   */
  async take(tracker: RateLimitSubject, response?: Response): Promise<void> {
    const policy = this.current()[tracker.kind === 'session' ? 'session' : 'api'];
    if (policy.windows.length === 0) return;
    const verdict = this.store.take(`${tracker.kind}:${tracker.key}`, policy.windows);
    // The memory store returns synchronously; awaiting it would cost a turn of the event loop on each request.
    const { allowed, counts } = verdict instanceof Promise ? await verdict : verdict;
    if (response) writeHeaders(response, policy, counts);
    if (!allowed) throw new AppError('RATE_LIMIT_EXCEEDED', { headers: { 'Retry-After': retryAfter(policy, counts) } });
  }

  private current(): Policies {
    const minute = this.config.get('FAIRLEAD_RATE_LIMIT_PER_MINUTE');
    const hour = this.config.get('FAIRLEAD_RATE_LIMIT_PER_HOUR');
    if (this.policies?.minute === minute && this.policies.hour === hour) return this.policies;
    return (this.policies = policiesOf(minute, hour));
  }
}

function policiesOf(minute: number, hour: number): Policies {
  return {
    minute,
    hour,
    api: policyOf(minute, hour),
    session: policyOf(minute * SESSION_FACTOR, hour * SESSION_FACTOR),
  };
}

function policyOf(perMinute: number, perHour: number): Policy {
  const windows = [
    { name: 'minute', limit: perMinute, seconds: 60 },
    { name: 'hour', limit: perHour, seconds: 3600 },
  ].filter((window) => window.limit > 0);
  return {
    windows,
    header: windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`).join(', '),
  };
}

function writeHeaders(response: Response, { windows, header }: Policy, counts: RateLimitResult['counts']): void {
  let tighter: { limit: number; remaining: number; seconds: number } | undefined;
  let limits = '';
  windows.forEach(({ name, limit }, i) => {
    const remaining = Math.max(0, limit - (counts[i]?.used ?? 0));
    const seconds = wholeSeconds(counts[i]?.resetMs ?? 0);
    limits += `${i === 0 ? '' : ', '}"${name}";r=${remaining};t=${seconds}`;
    if (tighter === undefined || remaining < tighter.remaining) tighter = { limit, remaining, seconds };
  });
  response.setHeader('RateLimit-Policy', header);
  response.setHeader('RateLimit', limits);
  if (tighter === undefined) return;
  response.setHeader('X-RateLimit-Limit', tighter.limit);
  response.setHeader('X-RateLimit-Remaining', tighter.remaining);
  response.setHeader('X-RateLimit-Reset', Math.floor(Date.now() / 1000) + tighter.seconds);
}

/** Seconds until every exhausted window has ended: an earlier retry would be refused. */
function retryAfter({ windows }: Policy, counts: RateLimitResult['counts']): string {
  const waits = windows.map(({ limit }, i) => {
    const count = counts[i];
    return count !== undefined && count.used >= limit ? wholeSeconds(count.resetMs) : 1;
  });
  return String(Math.max(...waits));
}

function wholeSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}
