import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PushChecksRecord, PushRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../applications/applications.service';
import type { Caller } from '../auth/caller';
import { isoOrNull } from '../operations/lifecycle/lifecycle-columns';
import { readDatabaseTime } from '../platform/database/database-time';
import { partialRow } from '../platform/database/query/partial-row';
import { AppError } from '../platform/http/errors/app-error';
import { Signals } from '../platform/signals/signals';
import { PushHook } from './hooks/push-hook.entity';
import { newPush } from './new-push';
import { Push } from './push.entity';
import { toPushRecord } from './push.record';
import { PUSH_CHECKS_TOPIC } from './checks/push-checks-topic';
import { PushWatch } from './checks/push-watch.entity';

/** The checks of a repository, as people see them. */
@Injectable()
export class PushChecksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly signals: Signals,
  ) {}

  /** Makes a check due. Its outcome becomes that of the push. */
  request(caller: Caller, applicationId: string): Promise<PushRecord> {
    return this.dataSource.transaction(async (tx) => {
      const application = await this.applications.requireLocked(tx, caller, applicationId);
      if (application.autoDeploy === null)
        throw new AppError('RESOURCE_CONFLICT', { message: 'The application does not deploy what is pushed.' });
      const now = await readDatabaseTime(tx);
      const push = newPush({ applicationId, source: 'manual', status: 'pending', createdAt: now });
      await tx.insert(Push, partialRow<Push>(push));
      await tx.update(PushWatch, { applicationId }, { hookPending: true, nextCheckAt: now });
      this.signals.sendAfterCommit(tx, PUSH_CHECKS_TOPIC);
      return toPushRecord(push);
    });
  }

  async read(caller: Caller, applicationId: string): Promise<PushChecksRecord> {
    const { manager } = this.dataSource;
    await this.applications.require(manager, caller, applicationId);
    const [watch, hook] = await Promise.all([
      manager.findOneBy(PushWatch, { applicationId }),
      manager.findOneBy(PushHook, { applicationId }),
    ]);
    const { failureCode: code, failureMessage } = watch ?? {};
    const { lastUsedAt, lastForge: forge } = hook ?? {};
    return {
      last_checked_at: isoOrNull(watch?.lastCheckedAt ?? null),
      next_check_at: isoOrNull(watch?.nextCheckAt ?? null),
      last_error: code ? { code, message: failureMessage ?? 'The repository could not be read.' } : null,
      last_hook: lastUsedAt && forge ? { at: lastUsedAt.toISOString(), forge } : null,
    };
  }
}
