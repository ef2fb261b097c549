import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PushHookRecord } from '@fairlead/dto';
import { secret, type Secret } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import { ApplicationsService } from '../../applications/applications.service';
import { actorOf, type Caller } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { PushHook } from './push-hook.entity';

const HOUR_MS = 3_600_000;

/** The address and the secret that a forge is given. */
@Injectable()
export class PushHooksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly config: Config,
  ) {}

  /** The hook is created when it is first requested. */
  read(caller: Caller, applicationId: string): Promise<PushHookRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.withRepository(tx, caller, applicationId);
      const hook = await this.hookOf(tx, applicationId);
      await this.applications.recordEvent(tx, application, { name: 'application.push_hook_read' }, actorOf(caller));
      return this.toRecord(hook, await readDatabaseTime(tx));
    });
  }

  /** Both secrets are valid for a while, so that no push is refused before the forge has the new one. */
  rotate(caller: Caller, applicationId: string): Promise<PushHookRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.withRepository(tx, caller, applicationId);
      const hook = await this.hookOf(tx, applicationId);
      const now = await readDatabaseTime(tx);
      const overlap = this.config.get('FAIRLEAD_PUSH_SECRET_OVERLAP_HOURS') * HOUR_MS;
      const change = {
        secret: newSecret(),
        previousSecret: overlap === 0 ? null : secret(hook.secret.reveal()),
        previousSecretUntil: overlap === 0 ? null : new Date(now.getTime() + overlap),
      };
      await tx.update(PushHook, hook.id, partialRow<PushHook>(change));
      await this.applications.recordEvent(tx, application, { name: 'application.push_hook_rotated' }, actorOf(caller));
      return this.toRecord(Object.assign(hook, change), now);
    });
  }

  private async withRepository(tx: Tx, caller: Caller, id: string): Promise<Application> {
    const application = await this.applications.requireLocked(tx, caller, id);
    if (application.settings.source.type === 'git') return application;
    throw new AppError('RESOURCE_CONFLICT', { message: 'The application runs an image and has no repository.' });
  }

  private async hookOf(tx: Tx, applicationId: string): Promise<PushHook> {
    const found = await findLocked(tx, PushHook, { applicationId });
    if (found) return found;
    const hook = Object.assign(new PushHook(), {
      id: randomBytes(24).toString('base64url'),
      applicationId,
      secret: newSecret(),
      previousSecret: null,
      previousSecretUntil: null,
      lastUsedAt: null,
      lastForge: null,
      createdAt: new Date(),
    });
    await tx.insert(PushHook, partialRow<PushHook>(hook));
    return hook;
  }

  private toRecord({ id, previousSecretUntil, lastUsedAt, ...hook }: PushHook, now: Date): PushHookRecord {
    const overlaps = previousSecretUntil !== null && previousSecretUntil > now;
    return {
      url: `${this.config.publicUrl().replace(/\/$/, '')}/hooks/${id}`,
      secret: hook.secret.reveal(),
      previous_secret_valid_until: overlaps ? previousSecretUntil.toISOString() : null,
      last_used_at: lastUsedAt?.toISOString() ?? null,
    };
  }
}

/** In the form of Standard Webhooks; other forges take it as any text. */
function newSecret(): Secret {
  return secret(`whsec_${randomBytes(32).toString('base64')}`);
}
