import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Secret } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import { Config } from '../config/config';
import { databaseTime, readDatabaseTime } from '../database/database-time';
import { findLocked } from '../database/query/find-locked';
import { sql } from '../database/query/sql';
import { SendLoop } from '../lifecycle/send-loop';
import { Signals } from '../signals/signals';
import { MailError } from './mail';
import { layOutMail } from './mail-layout';
import { MailOutbox, MAILS_TOPIC, type MailContent } from './mail-outbox';
import { Mailer } from './mailer';
import { OutgoingMail } from './outgoing-mail.entity';

const POLL_MS = 5000;
const CLAIM_MARGIN_MS = 10_000;
const BATCH = 5;
/** The pauses between attempts double up to the longest, until the e-mail expires. */
const PAUSE_FIRST_MS = 5000;
const PAUSE_LONGEST_MS = 900_000;

/** Sends what is in the outbox. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly loop: SendLoop;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly mailer: Mailer,
    private readonly outbox: MailOutbox,
    signals: Signals,
  ) {
    this.loop = new SendLoop({
      signals,
      topic: MAILS_TOPIC,
      pollMs: POLL_MS,
      sendDue: () => this.sendDue(),
      onError: (error) => this.logger.error('Due e-mails could not be read.', error),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.get('FAIRLEAD_ROLE') === 'api' || !this.mailer.isConfigured) return;
    // SQLite has one process: whatever is claimed when it starts was claimed by one that has ended.
    if (this.config.dialect === 'sqlite')
      await sql(this.dataSource.manager, 'UPDATE mails SET claimed_until = NULL WHERE claimed_until IS NOT NULL');
    this.loop.start();
  }

  /** Lets e-mails end, and gives the others back. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop(this.config.get('FAIRLEAD_OPERATION_STOP_SECONDS') * 1000);
  }

  private async sendDue(): Promise<boolean> {
    const { manager } = this.dataSource;
    const { dialect } = this.config;
    const now = databaseTime(dialect);
    const claimed = await sql<{ id: string }>(
      manager,
      `UPDATE mails SET claimed_until = ${databaseTime(dialect, this.mailer.timeoutMs + CLAIM_MARGIN_MS)}
       WHERE id IN (
         SELECT id FROM mails WHERE status = 'pending' AND next_attempt_at <= ${now}
           AND (claimed_until IS NULL OR claimed_until <= ${now})
         ORDER BY next_attempt_at, id LIMIT ${BATCH} ${dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''})
       RETURNING id`,
    );
    const ids = claimed.map(({ id }) => id);
    await Promise.all(ids.map((id) => this.sendOne(id)));
    return ids.length > 0;
  }

  private async sendOne(id: string): Promise<void> {
    const { signal } = this.loop;
    try {
      const mail = await this.complete(id);
      if (mail?.content == null) return;
      if (mail.expiresAt <= new Date())
        throw new MailError('The link had expired before it could be sent.', null, true);
      const content: MailContent = JSON.parse(mail.content.reveal());
      await this.mailer.send(this.toMail(mail, content), signal);
      await this.dataSource.manager.delete(OutgoingMail, { id });
    } catch (error) {
      if (signal.aborted) await this.release(id).catch(() => undefined);
      // Its claim ends by itself, so what fails in an unforeseen way is not tried without a pause.
      else if (error instanceof MailError) await this.recordFailure(id, error);
      else this.logger.error(`E-mail ${id} could not be sent.`, error);
    }
  }

  /** Adds what its maker says, so that a repetition sends the same. Undefined if there is nothing to send. */
  private complete(id: string): Promise<OutgoingMail | undefined> {
    return this.dataSource.transaction(async (tx) => {
      const mail = await findLocked(tx, OutgoingMail, { id, status: 'pending' });
      if (mail === null || mail.content !== null) return mail ?? undefined;
      const made = await this.outbox.maker(mail.maker ?? '')?.(tx, mail.recipient);
      if (made === undefined) {
        await tx.delete(OutgoingMail, { id });
        return undefined;
      }
      mail.content = new Secret(JSON.stringify(made.content));
      mail.expiresAt = made.expiresAt;
      return tx.save(OutgoingMail, mail);
    });
  }

  private toMail({ id, recipient }: OutgoingMail, { subject, paragraphs, label, link }: MailContent) {
    const footer = `Sent by Fairlead at ${new URL(this.config.publicUrl()).host}.`;
    return {
      id,
      to: [recipient],
      subject,
      ...layOutMail({ blocks: [{ paragraphs }], button: { label, link }, footer }),
    };
  }

  private recordFailure(id: string, error: MailError): Promise<void> {
    return this.dataSource.transaction(async (tx) => {
      const mail = await findLocked(tx, OutgoingMail, { id, status: 'pending' });
      if (mail === null) return;
      const attempts = mail.attempts + 1;
      const now = await readDatabaseTime(tx);
      const nextAttemptAt = new Date(now.getTime() + Math.min(PAUSE_LONGEST_MS, PAUSE_FIRST_MS * 2 ** (attempts - 1)));
      const isOver = error.isPermanent || nextAttemptAt >= mail.expiresAt;
      // The recipient and the content are secrets of others: the log says which e-mail it was.
      this.logger.warn(`E-mail ${id} was not sent (attempt ${attempts}): ${error.message}`);
      Object.assign(mail, {
        attempts,
        nextAttemptAt,
        claimedUntil: null,
        lastError: error.message,
        ...(isOver && { status: 'failed', failedAt: now, content: null }),
      });
      await tx.save(OutgoingMail, mail);
    });
  }

  private async release(id: string): Promise<void> {
    await this.dataSource.manager.update(OutgoingMail, { id: In([id]) }, { claimedUntil: null });
  }
}
