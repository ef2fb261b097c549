import { Injectable } from '@nestjs/common';
import type { EventName, WebhookDisabledReason } from '@fairlead/contracts';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { Config } from '../platform/config/config';
import type { Tx } from '../platform/database/tx';
import type { Attempt } from './sending/attempt';
import { pauseMs } from './sending/retry-schedule';
import { Webhook } from './webhook.entity';

const HOUR_MS = 3_600_000;

type WebhookEventName = Extract<EventName, `webhook.${string}`>;

/** What attempts change, and what an event about it says. */
const HEALTH = {
  id: true,
  host: true,
  description: true,
  enabled: true,
  failures: true,
  failingSince: true,
  pausedUntil: true,
} as const;

type WebhookHealth = Pick<Webhook, keyof typeof HEALTH>;

interface EventDetails {
  readonly id?: string;
  readonly actor?: Actor;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What the attempts mean for the webhook as a whole: how it does, whether it pauses, and whether it is disabled. */
@Injectable()
export class WebhookStates {
  constructor(
    private readonly config: Config,
    private readonly events: EventsService,
  ) {}

  /** For `applyAttempts`. Without the secrets, whose decryption would be most of the work. */
  findLocked(tx: Tx, id: string): Promise<WebhookHealth | null> {
    const isLockable = this.config.dialect === 'postgres';
    return tx.findOne(Webhook, {
      select: HEALTH,
      where: { id },
      ...(isLockable && { lock: { mode: 'pessimistic_write' as const } }),
    });
  }

  /** Applies attempts that have just ended, in the transaction that records them. The webhook is locked. */
  async applyAttempts(tx: Tx, webhook: WebhookHealth, attempts: readonly Attempt[]): Promise<void> {
    const latest = attempts.at(-1);
    if (!latest) return;
    const next = attempts.reduce(afterAttempt, webhook);
    await tx.update(Webhook, webhook.id, {
      failures: next.failures,
      failingSince: next.failingSince,
      pausedUntil: next.pausedUntil,
      lastStatus: isSuccess(latest) ? 'delivered' : 'failed',
      lastAttemptAt: latest.at,
      lastError: latest.error,
    });
    const reason = this.disablingReason(next, attempts, latest.at);
    if (reason && webhook.enabled) await this.disable(tx, webhook, reason);
  }

  recordEvent(
    tx: Tx,
    webhook: Pick<Webhook, 'id' | 'host' | 'description'>,
    name: WebhookEventName,
    { actor = SYSTEM_ACTOR, ...more }: EventDetails = {},
  ): Promise<void> {
    const subject = { type: 'webhook', id: webhook.id, name: webhook.description ?? webhook.host } as const;
    return this.events.record(tx, { name, subject, actor, ...more });
  }

  private disablingReason(
    { failingSince }: WebhookHealth,
    attempts: readonly Attempt[],
    now: Date,
  ): WebhookDisabledReason | undefined {
    if (attempts.some(({ verdict }) => verdict.kind === 'removed')) return 'gone';
    const limit = this.config.get('FAIRLEAD_WEBHOOK_DISABLE_HOURS') * HOUR_MS;
    const isHopeless = failingSince !== null && now.getTime() - failingSince.getTime() >= limit;
    return isHopeless ? 'failing' : undefined;
  }

  private async disable(tx: Tx, webhook: WebhookHealth, reason: WebhookDisabledReason): Promise<void> {
    await tx.update(Webhook, webhook.id, { enabled: false, disabledReason: reason, disabledAt: new Date() });
    await this.recordEvent(tx, webhook, 'webhook.disabled', { data: { reason } });
  }
}

const isSuccess = ({ verdict }: Attempt): boolean => verdict.kind === 'delivered';

function afterAttempt(webhook: WebhookHealth, attempt: Attempt): WebhookHealth {
  if (isSuccess(attempt)) return { ...webhook, failures: 0, failingSince: null, pausedUntil: null };
  const failures = webhook.failures + 1;
  const retryAfter = attempt.verdict.retryAfter ?? attempt.responseHeaders['retry-after'];
  const outcome = { status: attempt.responseStatus ?? undefined, retryAfter };
  const pause = pauseMs(outcome, failures);
  const pausedUntil = pause === undefined ? webhook.pausedUntil : new Date(Date.now() + pause);
  return { ...webhook, failures, failingSince: webhook.failingSince ?? attempt.at, pausedUntil };
}
