import type {
  WebhookDeliveryStatus,
  WebhookDisabledReason,
  WebhookFormat,
  WebhookSignature,
} from '@fairlead/contracts';
import type { Secret } from '@fairlead/engine';
import { Column, Entity } from 'typeorm';
import { EncryptedColumn } from '../platform/database/columns/encrypted-column';
import { IdColumn, JsonColumn, TextColumn, TimeColumn } from '../platform/database/columns/portable-columns';

/** Where events are sent, and how that went lately. */
@Entity('webhooks')
export class Webhook {
  @IdColumn()
  id!: string;

  @TextColumn({ length: 10 })
  format!: WebhookFormat;

  /** Encrypted, because it may contain a token of the receiver. Null with `email`. */
  @EncryptedColumn({ nullable: true })
  url!: Secret | null;

  /** Of the bot (`telegram`), or an access token (`ntfy`). */
  @EncryptedColumn({ nullable: true })
  token!: Secret | null;

  /** With `telegram`. */
  @TextColumn({ length: 40, nullable: true })
  chatId!: string | null;

  @Column({ type: 'integer', nullable: true })
  topicId!: number | null;

  /** With `email`. */
  @JsonColumn({ nullable: true })
  recipients!: string[] | null;

  /** That of the URL, with its port: for names, which must not show the path. With `email` the number of recipients. */
  @TextColumn({ length: 300 })
  host!: string;

  @TextColumn({ length: 200, nullable: true })
  description!: string | null;

  /** Patterns: `*`, `deployment.*`, `deployment.failed`. */
  @JsonColumn()
  events!: string[];

  @JsonColumn({ nullable: true })
  applicationIds!: string[] | null;

  @JsonColumn({ nullable: true })
  serverIds!: string[] | null;

  /** Null with other formats than `standard`. */
  @TextColumn({ length: 10, nullable: true })
  signature!: WebhookSignature | null;

  /** `whsec_…`, or `whsk_…` for a key pair. */
  @EncryptedColumn({ nullable: true })
  secret!: Secret | null;

  @EncryptedColumn({ nullable: true })
  previousSecret!: Secret | null;

  @TimeColumn({ nullable: true })
  previousSecretUntil!: Date | null;

  @Column({ type: 'boolean' })
  enabled!: boolean;

  @TextColumn({ length: 10, nullable: true })
  disabledReason!: WebhookDisabledReason | null;

  @TimeColumn({ nullable: true })
  disabledAt!: Date | null;

  /** When the first of an unbroken series of failed attempts began. */
  @TimeColumn({ nullable: true })
  failingSince!: Date | null;

  /** Failed attempts in a row, which decide how long a pause is. */
  @Column({ type: 'integer' })
  failures!: number;

  @TimeColumn({ nullable: true })
  pausedUntil!: Date | null;

  @TextColumn({ length: 10, nullable: true })
  lastStatus!: WebhookDeliveryStatus | null;

  @TimeColumn({ nullable: true })
  lastAttemptAt!: Date | null;

  @TextColumn({ nullable: true })
  lastError!: string | null;

  @TimeColumn()
  createdAt!: Date;

  /** When its settings were last changed. */
  @TimeColumn()
  updatedAt!: Date;
}
