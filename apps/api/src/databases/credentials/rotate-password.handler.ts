import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FailureCode } from '@fairlead/contracts';
import { rotateDatabasePassword } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { Operation, OperationFailure } from '../../operations/operation.entity';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { DatabaseLinks } from '../links/database-links';
import { toDatabaseSpec } from '../database-spec';
import { DatabaseStates } from '../database-states';
import { Database } from '../database.entity';

const STEP = 'rotating';
/** After one of these errors it is unknown which of the two passwords is in effect, if the change had begun. */
const UNKNOWN: readonly FailureCode[] = [
  'SERVER_UNREACHABLE',
  'HOST_KEY_MISMATCH',
  'STAGE_TIMED_OUT',
  'INTERNAL_ERROR',
];

/** Applies the pending password to a database, and then to its applications. */
@Injectable()
@OperationHandler('database.rotate')
export class RotateDatabasePasswordHandler implements Handler<'database.rotate'> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly states: DatabaseStates,
    private readonly links: DatabaseLinks,
  ) {}

  async run(context: OperationContext<'database.rotate'>): Promise<Completion> {
    const id = context.operation.subjectId;
    const database = await this.dataSource.manager.findOneBy(Database, { id });
    const next = database?.nextPassword;
    if (!next || database.status === 'deleting') return () => Promise.resolve();
    context.redact([database.password, next]);
    const host = await this.hosts.forOperation(context, database.serverId);
    const wanted = { database: toDatabaseSpec(database, next), previous: database.password };
    await rotateDatabasePassword(host, wanted, context.step);
    return async (tx) => {
      const changes = { password: next, nextPassword: null, statusCode: null, statusReason: null };
      await tx.update(Database, { id }, partialRow<Database>({ ...changes, updatedAt: new Date() }));
      const { actor } = context.operation.payload;
      const event = { name: 'database.credentials_rotated', data: { engine: database.engine } } as const;
      await this.states.recordEvent(tx, database, event, { actor });
      await this.links.refreshApplications(tx, id, { rotated: true });
    };
  }

  /**
   * The record keeps the password that is in effect. If that is unknown, the new one stays pending, and the change is
   * repeated once the server is reachable (see DatabaseWatcher).
   */
  async ended(tx: Tx, operation: Operation, end: UnsuccessfulOutcome): Promise<void> {
    const id = operation.subjectId;
    const database = await this.states.locked(tx, id);
    if (!database) return;
    const isKnown =
      end.status === 'canceled' || !hasBegun(operation, end.failure) || !UNKNOWN.includes(end.failure.code);
    if (isKnown) await tx.update(Database, { id }, partialRow<Database>({ nextPassword: null }));
    if (end.status === 'canceled' || database.status === 'deleting') return;
    const { code, message } = end.failure;
    const reason = isKnown ? 'The password was not changed.' : 'It is not known yet which password is in effect.';
    await this.states.recordProblem(tx, id, { code, message: `${reason} ${message}` });
  }
}

/** In this run, or in an earlier one. */
function hasBegun({ steps }: Operation, failure: OperationFailure): boolean {
  return failure.step === STEP || steps.some(({ name }) => name === STEP);
}
