import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_WEBHOOK_EVENTS, NOTIFICATION_FORMATS, type WebhookSignature } from '@fairlead/contracts';
import type { CreateWebhook, UpdateWebhook, WebhookRecord, WebhooksQuery, WebhookWithSecret } from '@fairlead/dto';
import { Secret } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import { actorOf, type Caller } from '../auth/caller';
import { Config } from '../platform/config/config';
import { newId } from '../platform/database/new-id';
import { findLocked } from '../platform/database/query/find-locked';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { AppError, invalidField } from '../platform/http/errors/app-error';
import { sentFields } from '../platform/http/request/sent-fields';
import { ResultPage } from '../platform/http/response/result-page';
import { Mailer } from '../platform/mail/mailer';
import { OutboundRequests } from '../platform/network/outbound-requests';
import { changedDestination, newDestination } from './destinations/destination-changes';
import { newWebhookSecret, verificationSecret } from './sending/signatures';
import { Webhook } from './webhook.entity';
import { toWebhookRecord } from './webhook.record';
import { WebhookStates } from './webhook-states';

const HOUR_MS = 3_600_000;

@Injectable()
export class WebhooksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly states: WebhookStates,
    private readonly mailer: Mailer,
    private readonly requests: OutboundRequests,
  ) {}

  async list(query: WebhooksQuery): Promise<ResultPage<WebhookRecord>> {
    const [webhooks, total] = await this.dataSource.manager.findAndCount(Webhook, {
      where: {
        ...(query.kind === 'webhook' && { format: 'standard' }),
        ...(query.kind === 'notification' && { format: In([...NOTIFICATION_FORMATS]) }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (query.page - 1) * query.per_page,
      take: query.per_page,
    });
    return new ResultPage(webhooks.map(toWebhookRecord), total, query);
  }

  async find(id: string): Promise<WebhookRecord> {
    return toWebhookRecord(await this.require(this.dataSource.manager, id));
  }

  /** The secret is in this response and nowhere else. */
  async create(caller: Caller, body: CreateWebhook): Promise<WebhookWithSecret> {
    const webhook = newWebhook(body);
    this.assertReachable(body.url);
    if (webhook.format === 'email') this.assertMail();
    return this.dataSource.transaction(async (tx) => {
      await this.assertRoom(tx);
      await tx.insert(Webhook, partialRow<Webhook>(webhook));
      const data = { host: webhook.host, format: webhook.format, events: webhook.events };
      await this.states.recordEvent(tx, webhook, 'webhook.created', { actor: actorOf(caller), data });
      return withSecret(webhook);
    });
  }

  async update(caller: Caller, id: string, body: UpdateWebhook): Promise<WebhookRecord> {
    this.assertReachable(body.url);
    return this.dataSource.transaction(async (tx) => {
      const webhook = await this.requireLocked(tx, id);
      Object.assign(webhook, changesOf(webhook, body), { updatedAt: new Date() });
      await tx.save(Webhook, webhook);
      const data = { changed: sentFields(body) };
      await this.states.recordEvent(tx, webhook, 'webhook.updated', { actor: actorOf(caller), data });
      return toWebhookRecord(webhook);
    });
  }

  /** Until the overlap ends, deliveries are signed with both secrets. */
  rotateSecret(caller: Caller, id: string): Promise<WebhookWithSecret> {
    return this.dataSource.transaction(async (tx) => {
      const webhook = await this.requireLocked(tx, id);
      const { secret, signature } = webhook;
      if (!secret || !signature)
        throw new AppError('RESOURCE_CONFLICT', { message: 'Notifications are not signed, so they have no secret.' });
      const until = new Date(Date.now() + this.config.get('FAIRLEAD_WEBHOOK_SECRET_OVERLAP_HOURS') * HOUR_MS);
      Object.assign(webhook, {
        previousSecret: new Secret(secret.reveal()),
        previousSecretUntil: until,
        secret: new Secret(newWebhookSecret(signature)),
        updatedAt: new Date(),
      });
      await tx.save(Webhook, webhook);
      const data = { previous_valid_until: until.toISOString() };
      await this.states.recordEvent(tx, webhook, 'webhook.secret_rotated', { actor: actorOf(caller), data });
      return withSecret(webhook);
    });
  }

  /** Its deliveries are removed in the background. */
  remove(caller: Caller, id: string): Promise<WebhookRecord> {
    return this.dataSource.transaction(async (tx) => {
      const webhook = await this.requireLocked(tx, id);
      await tx.delete(Webhook, { id });
      await this.states.recordEvent(tx, webhook, 'webhook.deleted', { actor: actorOf(caller) });
      return toWebhookRecord(webhook);
    });
  }

  async require(tx: Tx, id: string): Promise<Webhook> {
    const webhook = await tx.findOneBy(Webhook, { id });
    if (!webhook) throw new AppError('RESOURCE_NOT_FOUND');
    return webhook;
  }

  async requireLocked(tx: Tx, id: string): Promise<Webhook> {
    const webhook = await findLocked(tx, Webhook, { id });
    if (!webhook) throw new AppError('RESOURCE_NOT_FOUND');
    return webhook;
  }

  /** For whoever enters it; what counts is the check when it is connected to. */
  private assertReachable(url: string | null | undefined): void {
    const refusal = typeof url === 'string' ? this.requests.refusalOf(url) : undefined;
    if (refusal !== undefined) throw invalidField('url', refusal, 'is_webhook_url');
  }

  private assertMail(): void {
    if (this.mailer.isConfigured) return;
    throw new AppError('RESOURCE_CONFLICT', {
      message: 'This instance sends no e-mail; configure the mail server first (FAIRLEAD_SMTP_HOST).',
    });
  }

  private async assertRoom(tx: Tx): Promise<void> {
    const limit = this.config.get('FAIRLEAD_WEBHOOKS_MAX');
    if ((await tx.count(Webhook)) >= limit)
      throw new AppError('RESOURCE_CONFLICT', {
        message: `There are ${limit} webhooks already; delete one, or raise FAIRLEAD_WEBHOOKS_MAX.`,
      });
  }
}

function newWebhook(body: CreateWebhook): Webhook {
  const { format = 'standard', events = [...DEFAULT_WEBHOOK_EVENTS], enabled = true } = body;
  if (format !== 'standard' && body.signature !== undefined)
    throw invalidField('signature', `signature is not possible with the format ${format}`, 'unknown_field');
  const signature: WebhookSignature | null = format === 'standard' ? (body.signature ?? 'hmac') : null;
  const createdAt = new Date();
  return {
    id: newId('webhook'),
    format,
    ...newDestination(format, body),
    description: body.description ?? null,
    events,
    applicationIds: body.application_ids ?? null,
    serverIds: body.server_ids ?? null,
    signature,
    secret: signature && new Secret(newWebhookSecret(signature)),
    previousSecret: null,
    previousSecretUntil: null,
    enabled,
    disabledReason: enabled ? null : 'manual',
    disabledAt: enabled ? null : createdAt,
    failures: 0,
    failingSince: null,
    pausedUntil: null,
    lastStatus: null,
    lastAttemptAt: null,
    lastError: null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Whoever enables a webhook, or sends it elsewhere, wants it to be tried at once, and for days again. */
function changesOf({ format }: Webhook, body: UpdateWebhook): Partial<Webhook> {
  const { description, events, application_ids, server_ids, enabled } = body;
  const destination = changedDestination(format, body);
  const isElsewhere = Object.keys(destination).length > 0;
  return {
    ...destination,
    ...(description !== undefined && { description }),
    ...(events !== undefined && { events }),
    ...(application_ids !== undefined && { applicationIds: application_ids }),
    ...(server_ids !== undefined && { serverIds: server_ids }),
    ...(enabled !== undefined && {
      enabled,
      disabledReason: enabled ? null : ('manual' as const),
      disabledAt: enabled ? null : new Date(),
    }),
    ...((isElsewhere || enabled === true) && { failures: 0, failingSince: null, pausedUntil: null }),
  };
}

function withSecret(webhook: Webhook): WebhookWithSecret {
  const { signature, secret } = webhook;
  return { ...toWebhookRecord(webhook), secret: signature && secret && verificationSecret(signature, secret.reveal()) };
}
