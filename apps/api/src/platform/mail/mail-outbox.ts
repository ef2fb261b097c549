import { Injectable } from '@nestjs/common';
import { Secret } from '@fairlead/engine';
import { newId } from '../database/new-id';
import { partialRow } from '../database/query/partial-row';
import type { Tx } from '../database/tx';
import { Signals } from '../signals/signals';
import { Mailer } from './mailer';
import { OutgoingMail } from './outgoing-mail.entity';

/** Emitted after every commit that has made e-mails due. */
export const MAILS_TOPIC = 'mails';

/** An e-mail with one link. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  readonly link: string;
}

export interface MailEnvelope {
  readonly recipient: string;
  readonly about: string;
  readonly expiresAt: Date;
}

/** Makes the content of an e-mail when it is sent, in the transaction that stores it. `undefined`: there is nothing to send. */
export type MailMaker = (tx: Tx, recipient: string) => Promise<{ content: MailContent; expiresAt: Date } | undefined>;

/**
 * E-mails of the instance, enqueued in the transaction of what they are about: none is lost by a kill, and none is sent for a change
 * that was not committed. No request waits for the mail server.
 */
@Injectable()
export class MailOutbox {
  private readonly makers = new Map<string, MailMaker>();

  constructor(
    private readonly mailer: Mailer,
    private readonly signals: Signals,
  ) {}

  get isConfigured(): boolean {
    return this.mailer.isConfigured;
  }

  register(name: string, maker: MailMaker): void {
    this.makers.set(name, maker);
  }

  maker(name: string): MailMaker | undefined {
    return this.makers.get(name);
  }

  /** Returns whether the e-mail will be sent: not without a mail server. */
  async enqueue(tx: Tx, envelope: MailEnvelope, content: MailContent): Promise<boolean> {
    if (!this.isConfigured) return false;
    await this.withdraw(tx, envelope.about);
    await this.insert(tx, envelope, { content: new Secret(JSON.stringify(content)), maker: null });
    return true;
  }

  /** Enqueues an e-mail whose maker decides later what it says and whether it is sent at all. */
  async enqueueLater(tx: Tx, envelope: MailEnvelope, maker: string): Promise<void> {
    await this.withdraw(tx, envelope.about);
    await this.insert(tx, envelope, { content: null, maker });
  }

  /** Takes back what was not sent yet. */
  async withdraw(tx: Tx, about: string): Promise<void> {
    await tx.delete(OutgoingMail, { about, status: 'pending' });
  }

  private async insert(
    tx: Tx,
    envelope: MailEnvelope,
    content: Pick<OutgoingMail, 'content' | 'maker'>,
  ): Promise<void> {
    const now = new Date();
    this.signals.sendAfterCommit(tx, MAILS_TOPIC);
    await tx.insert(
      OutgoingMail,
      partialRow<OutgoingMail>({
        id: newId('mail'),
        ...envelope,
        ...content,
        status: 'pending',
        attempts: 0,
        nextAttemptAt: now,
        claimedUntil: null,
        lastError: null,
        failedAt: null,
        createdAt: now,
      }),
    );
  }
}
