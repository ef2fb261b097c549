import { Injectable } from '@nestjs/common';
import {
  DATABASE_STATUSES,
  DATABASE_TRANSITIONS,
  type DatabaseStatus,
  type EventNameOf,
  type FailureCode,
} from '@fairlead/contracts';
import type { EventContent } from '@fairlead/dto';
import { In } from 'typeorm';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { findLocked } from '../platform/database/query/find-locked';
import { partialRow } from '../platform/database/query/partial-row';
import type { Tx } from '../platform/database/tx';
import { Database } from './database.entity';

/** Why a database is not ready, or why the last request was not carried out. */
export interface DatabaseProblem {
  readonly code: FailureCode;
  readonly message: string;
}

export interface DatabaseMove {
  readonly to: Exclude<DatabaseStatus, 'creating'>;
  /** Moves only from these statuses; by default from every status that allows the transition. */
  readonly from?: readonly DatabaseStatus[];
  readonly problem?: DatabaseProblem | undefined;
  readonly actor?: Actor;
  readonly changes?: Partial<Database>;
}

/** The only place that changes a database's status: along the transitions of the contract, each with its event. */
@Injectable()
export class DatabaseStates {
  constructor(private readonly events: EventsService) {}

  /** The row, locked until the transaction ends; null if it does not exist. */
  locked(tx: Tx, id: string): Promise<Database | null> {
    return findLocked(tx, Database, { id });
  }

  /** Returns whether the status allowed the transition. */
  async move(
    tx: Tx,
    id: string,
    { to, from = DATABASE_STATUSES, problem, actor = SYSTEM_ACTOR, changes = {} }: DatabaseMove,
  ): Promise<boolean> {
    const sources = from.filter((status) => DATABASE_TRANSITIONS[status].includes(to));
    const { affected } = await tx.update(
      Database,
      { id, status: In(sources) },
      partialRow<Database>({
        previousStatus: null,
        ...changes,
        status: to,
        statusCode: problem?.code ?? null,
        statusReason: problem?.message ?? null,
        updatedAt: new Date(),
      }),
    );
    if (affected === 0) return false;
    const database = await tx.findOneByOrFail(Database, { id });
    const { engine } = database;
    const data = { engine, code: problem?.code ?? null, reason: problem?.message ?? null };
    await this.recordEvent(tx, database, { name: `database.${to}`, data }, { actor });
    return true;
  }

  /** The last request was not carried out; the database itself is unchanged. */
  async recordProblem(tx: Tx, id: string, problem: DatabaseProblem | null): Promise<void> {
    const changes = { statusCode: problem?.code ?? null, statusReason: problem?.message ?? null };
    await tx.update(Database, { id }, partialRow<Database>({ ...changes, updatedAt: new Date() }));
  }

  recordEvent(
    tx: Tx,
    { id, name, serverId }: Pick<Database, 'id' | 'name' | 'serverId'>,
    event: EventContent<EventNameOf<'database'>>,
    { actor = SYSTEM_ACTOR, applicationId }: { actor?: Actor; applicationId?: string } = {},
  ): Promise<void> {
    return this.events.record(tx, {
      ...event,
      subject: { type: 'database', id, name },
      actor,
      serverId,
      ...(applicationId !== undefined && { applicationId }),
    });
  }
}
