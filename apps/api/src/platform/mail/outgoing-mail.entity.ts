import type { Secret } from '@fairlead/engine';
import { Column, Entity, Index } from 'typeorm';
import { EncryptedColumn } from '../database/columns/encrypted-column';
import { IdColumn, TextColumn, TimeColumn } from '../database/columns/portable-columns';

export const MAIL_STATUSES = ['pending', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** An e-mail to one person that waits to be sent, or could not be. What was sent is deleted. */
@Entity('mails')
@Index('mails_due', ['nextAttemptAt'], { where: `status = 'pending'` })
@Index('mails_created', ['createdAt'])
@Index('mails_about', ['about'])
export class OutgoingMail {
  @IdColumn()
  id!: string;

  /** What makes its content; see `MailOutbox.register`. Null: the content is already there. */
  @TextColumn({ length: 40, nullable: true })
  maker!: string | null;

  @TextColumn({ length: 254 })
  recipient!: string;

  /** The record that it is about. A new e-mail about it replaces one that was not sent yet. */
  @TextColumn({ length: 254 })
  about!: string;

  /** `MailContent` as JSON. Encrypted, because it contains a link that lets its reader in. */
  @EncryptedColumn({ nullable: true })
  content!: Secret | null;

  @TextColumn({ length: 10 })
  status!: MailStatus;

  @Column({ type: 'integer' })
  attempts!: number;

  @TimeColumn()
  nextAttemptAt!: Date;

  @TimeColumn({ nullable: true })
  claimedUntil!: Date | null;

  /** Afterwards it would say nothing that is still true. */
  @TimeColumn()
  expiresAt!: Date;

  @TextColumn({ nullable: true })
  lastError!: string | null;

  @TimeColumn({ nullable: true })
  failedAt!: Date | null;

  @TimeColumn()
  createdAt!: Date;
}
