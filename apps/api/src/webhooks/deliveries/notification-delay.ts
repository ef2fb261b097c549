import { MoreThan, IsNull } from 'typeorm';
import type { RecordedEvent } from '../../events/events.service';
import type { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import type { Tx } from '../../platform/database/tx';
import type { Webhook } from '../webhook.entity';
import { WebhookDelivery } from './webhook-delivery.entity';

/**
 * How long a notification waits, in milliseconds. A new one waits for others that follow at once. What is already waiting for the same
 * subject is joined, and a repeat of what was sent lately waits for more repeats. All of this follows from the deliveries, so that it
 * survives a restart.
 */
export async function notificationDelayMs(
  tx: Tx,
  config: Config,
  { id: webhookId }: Pick<Webhook, 'id'>,
  { name: event, subject }: RecordedEvent,
): Promise<number> {
  const delayMs = config.get('FAIRLEAD_NOTIFICATION_DELAY_SECONDS') * 1000;
  const repeatMs = config.get('FAIRLEAD_NOTIFICATION_REPEAT_SECONDS') * 1000;
  const now = await readDatabaseTime(tx);
  const ofSubject = { webhookId, subjectId: subject.id };
  const waiting = await tx.findOne(WebhookDelivery, {
    where: { ...ofSubject, status: 'pending', messageId: IsNull(), nextAttemptAt: MoreThan(now) },
    order: { nextAttemptAt: 'ASC' },
  });
  if (waiting?.nextAttemptAt) return waiting.nextAttemptAt.getTime() - now.getTime();
  const earlier = await tx.findOne(WebhookDelivery, {
    where: { ...ofSubject, event, createdAt: MoreThan(new Date(now.getTime() - repeatMs)) },
    order: { createdAt: 'DESC' },
  });
  return Math.max(delayMs, earlier ? earlier.createdAt.getTime() + repeatMs - now.getTime() : 0);
}
