import { Injectable } from '@nestjs/common';
import type { EventName, FailureCode } from '@fairlead/contracts';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { OperationsService } from '../operations/operations.service';
import { findLocked } from '../platform/database/query/find-locked';
import type { Tx } from '../platform/database/tx';
import { Storage } from './storage.entity';

/** Why a storage cannot be used. */
export interface StorageProblem {
  readonly code: FailureCode;
  readonly message: string;
}

/** Changes the status of a storage, each time with its event. */
@Injectable()
export class StorageStates {
  constructor(
    private readonly events: EventsService,
    private readonly operations: OperationsService,
  ) {}

  recordEvent(
    tx: Tx,
    { id, name }: Pick<Storage, 'id' | 'name'>,
    event: EventName,
    more: { actor?: Actor; data?: Readonly<Record<string, unknown>> } = {},
  ): Promise<void> {
    const subject = { type: 'storage', id, name } as const;
    return this.events.record(tx, { name: event, subject, actor: more.actor ?? SYSTEM_ACTOR, data: more.data ?? {} });
  }

  /** Enqueues a check, unless one is queued already. */
  async requestCheck(tx: Tx, id: string): Promise<void> {
    if ((await this.operations.active(tx, id)).some(({ status }) => status === 'queued')) return;
    await this.operations.enqueue(tx, { kind: 'storage.check', subjectId: id, lane: `storage:${id}` });
  }

  /** Records the result of a check, unless the settings have been changed since. */
  async recordCheck(tx: Tx, checked: Pick<Storage, 'id' | 'updatedAt'>, problem: StorageProblem | null): Promise<void> {
    const storage = await findLocked(tx, Storage, { id: checked.id });
    if (!storage || storage.updatedAt.getTime() !== checked.updatedAt.getTime()) return;
    const status = problem ? 'failed' : 'ready';
    const change = { statusCode: problem?.code ?? null, statusReason: problem?.message ?? null };
    await tx.update(Storage, storage.id, { ...change, status, checkedAt: new Date() });
    if (storage.status === status && storage.statusCode === change.statusCode) return;
    const isAsExpected = storage.type === 'local' && storage.checkedAt === null && !problem;
    if (isAsExpected) return;
    const data = problem ? { code: problem.code, reason: problem.message } : {};
    await this.recordEvent(tx, storage, `storage.${status}`, { data });
  }
}
