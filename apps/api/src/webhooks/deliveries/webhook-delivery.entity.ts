import type { EventName, WebhookDeliveryStatus } from '@fairlead/contracts';
import { Column, Entity, Index } from 'typeorm';
import { BigintColumn, IdColumn, TextColumn, TimeColumn } from '../../platform/database/columns/portable-columns';

/** An event for a webhook. The row is both the entry of the queue and the log; its body is made from the event. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_event_uq', ['webhookId', 'eventSequence'], { unique: true })
@Index('webhook_deliveries_due', ['webhookId', 'nextAttemptAt'], { where: `status = 'pending'` })
@Index('webhook_deliveries_status', ['webhookId', 'status', 'eventSequence'])
@Index('webhook_deliveries_subject', ['webhookId', 'subjectId', 'createdAt'], { where: 'subject_id IS NOT NULL' })
@Index('webhook_deliveries_message', ['messageId'], { where: 'message_id IS NOT NULL' })
@Index('webhook_deliveries_created', ['createdAt'])
export class WebhookDelivery {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 40 })
  webhookId!: string;

  @BigintColumn()
  eventSequence!: number;

  @TextColumn({ length: 40 })
  eventId!: string;

  @TextColumn({ length: 60 })
  event!: EventName;

  /** What a notification is about, by which repeats are found. Null with the format `standard`. */
  @TextColumn({ length: 40, nullable: true })
  subjectId!: string | null;

  /** The message that contains it, with all others of the same id. It never changes, so that a repeated message has the same content. */
  @TextColumn({ length: 40, nullable: true })
  messageId!: string | null;

  @TextColumn({ length: 10 })
  status!: WebhookDeliveryStatus;

  @Column({ type: 'integer' })
  attempts!: number;

  /** Attempts before a user sent it again: the delays between attempts begin anew then. */
  @Column({ type: 'integer' })
  attemptsBefore!: number;

  @Column({ type: 'integer', nullable: true })
  responseStatus!: number | null;

  @TimeColumn({ nullable: true })
  nextAttemptAt!: Date | null;

  /** While a process is sending it. Another one takes it over afterwards. */
  @TimeColumn({ nullable: true })
  claimedUntil!: Date | null;

  @TimeColumn()
  createdAt!: Date;

  @TimeColumn({ nullable: true })
  finishedAt!: Date | null;
}

/** What sending it needs to know. */
export type ClaimedDelivery = Pick<
  WebhookDelivery,
  'id' | 'webhookId' | 'eventId' | 'messageId' | 'attempts' | 'attemptsBefore'
>;
