import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PUSH_SKIP_REASONS, type PushSkipReason } from '@fairlead/contracts';
import type { PushReceipt } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import { isUniqueViolation } from '../../platform/database/errors/is-unique-violation';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { withRawBody } from '../../platform/http/request/raw-body';
import { Signals } from '../../platform/signals/signals';
import { PushWatch } from '../checks/push-watch.entity';
import { PUSH_CHECKS_TOPIC } from '../checks/push-checks-topic';
import { newPush } from '../new-push';
import { Push } from '../push.entity';
import { toPushReceipt } from '../push.record';
import { readHookHeaders, type HookHeaders } from './forges';
import { HookThrottle } from './hook-throttle';
import { PushHook } from './push-hook.entity';
import { cleanText, readHint, type PushHint } from './read-hint';
import { hasSignature, isSigned } from './verify-signature';

interface ReceivedHook {
  readonly headers: HookHeaders;
  readonly hint: PushHint;
  readonly deliveryKey: string;
}

/** Takes hooks of forges: checks the signature, records the push, and makes a check of the repository due. */
@Injectable()
export class ReceivePushService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly throttle: HookThrottle,
    private readonly signals: Signals,
    private readonly config: Config,
  ) {}

  async receive(hookId: string, request: ApiRequest): Promise<PushReceipt> {
    const hook = await this.dataSource.manager.findOneBy(PushHook, { id: hookId });
    if (!hook) throw await this.refusal(request, 'RESOURCE_NOT_FOUND');
    const headers = readHookHeaders(request.headers);
    if (!hasSignature(headers.forge, request.headers)) throw await this.refusal(request, 'SIGNATURE_INVALID');
    return withRawBody(request, this.config.get('FAIRLEAD_PUSH_MAX_BYTES'), async (body) => {
      const secrets = await this.secretsOf(hook);
      if (!isSigned(headers.forge, request.headers, body, secrets))
        throw await this.refusal(request, 'SIGNATURE_INVALID');
      await this.throttle.accepted(hook.applicationId);
      const hint = readHint(headers.forge, body, request.headers['content-type']);
      const identity = headers.deliveryId ?? `body ${hash('sha256', body)}`;
      return this.store(hook, { headers, hint, deliveryKey: hash('sha256', `${headers.forge} ${identity}`) });
    });
  }

  /** What is refused counts against the address, and is not read any further. */
  private async refusal(request: ApiRequest, code: 'RESOURCE_NOT_FOUND' | 'SIGNATURE_INVALID'): Promise<AppError> {
    await this.throttle.refused(request.ip);
    const headers: Record<string, string> = {};
    if (code === 'SIGNATURE_INVALID') headers['WWW-Authenticate'] = 'Signature realm="fairlead"';
    if (!request.complete) headers['Connection'] = 'close';
    return new AppError(code, { headers });
  }

  private async secretsOf({ secret, previousSecret, previousSecretUntil }: PushHook): Promise<string[]> {
    const secrets = [secret.reveal()];
    if (previousSecret === null || previousSecretUntil === null) return secrets;
    const now = await readDatabaseTime(this.dataSource.manager);
    return previousSecretUntil > now ? [...secrets, previousSecret.reveal()] : secrets;
  }

  private async store(hook: PushHook, received: ReceivedHook): Promise<PushReceipt> {
    const { applicationId } = hook;
    const known = { applicationId, deliveryKey: received.deliveryKey };
    const earlier = await this.dataSource.manager.findOneBy(Push, known);
    if (earlier) return toPushReceipt(earlier.id, 'replayed');
    try {
      return await this.dataSource.transaction((tx) => this.insert(tx, hook, received));
    } catch (error) {
      if (!isUniqueViolation(error, 'pushes_delivery_uq', 'pushes.delivery_key')) throw error;
      const same = await this.dataSource.manager.findOneByOrFail(Push, known);
      return toPushReceipt(same.id, 'replayed');
    }
  }

  private async insert(tx: Tx, { id, applicationId }: PushHook, received: ReceivedHook): Promise<PushReceipt> {
    const { headers, hint, deliveryKey } = received;
    const application = await tx.findOne(Application, {
      where: { id: applicationId },
      select: { id: true, autoDeploy: true },
    });
    const reason = skipReason(received, application?.autoDeploy ?? null);
    const now = await readDatabaseTime(tx);
    const push = newPush({
      applicationId,
      source: 'hook',
      forge: headers.forge,
      event: cleanText(headers.event ?? hint.event, 64),
      ref: hint.ref,
      commit: hint.commit,
      sender: hint.sender,
      deliveryId: cleanText(headers.deliveryId, 128),
      deliveryKey,
      createdAt: now,
      status: reason === undefined ? 'pending' : 'skipped',
      ...(reason !== undefined && { reason, message: PUSH_SKIP_REASONS[reason], decidedAt: now }),
    });
    await tx.insert(Push, partialRow<Push>(push));
    await tx.update(PushHook, id, { lastUsedAt: now, lastForge: headers.forge });
    if (reason !== undefined) return toPushReceipt(push.id, reason);
    await tx.update(PushWatch, { applicationId }, { hookPending: true, nextCheckAt: now, lastHookAt: now });
    this.signals.sendAfterCommit(tx, PUSH_CHECKS_TOPIC);
    return toPushReceipt(push.id);
  }
}

/** What can be decided without the repository. */
function skipReason(
  { headers, hint }: ReceivedHook,
  autoDeploy: Application['autoDeploy'],
): PushSkipReason | undefined {
  if (headers.kind !== 'push') return headers.kind === 'ping' ? 'ping' : 'other_event';
  if (autoDeploy === null) return 'auto_deploy_off';
  return hint.isDeletion ? 'ref_deleted' : undefined;
}
