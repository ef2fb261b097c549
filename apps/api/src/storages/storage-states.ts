import { Injectable } from '@nestjs/common';
import type { EventNameOf, FailureCode } from '@fairlead/contracts';
import type { EventContent } from '@fairlead/dto';
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
    event: EventContent<EventNameOf<'storage'>>,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    const subject = { type: 'storage', id, name } as const;
    return this.events.record(tx, { ...event, subject, actor });
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
    const data = { code: problem?.code ?? null, reason: problem?.message ?? null };
    await this.recordEvent(tx, storage, { name: `storage.${status}`, data });
  }
}
