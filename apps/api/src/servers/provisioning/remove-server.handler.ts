import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { removeServer } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { SYSTEM_ACTOR } from '../../auth/caller';
import type { Operation } from '../../operations/operation.entity';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../connections/server-hosts';
import { ServerSample } from '../monitoring/server-sample.entity';
import { ServerStates } from '../server-states';
import { Server } from '../server.entity';

/** Removes what Fairlead installed on the machine, and then the record. */
@Injectable()
@OperationHandler('server.remove')
export class RemoveServerHandler implements Handler<'server.remove'> {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly states: ServerStates,
  ) {}

  async run(context: OperationContext<'server.remove'>): Promise<Completion> {
    const id = context.operation.subjectId;
    const server = await this.dataSource.manager.findOneBy(Server, { id });
    if (!server) return () => Promise.resolve();
    if (!context.operation.payload.abandon && wasPrepared(server)) {
      await removeServer(await this.hosts.forOperation(context, server), context.step);
    }
    return async (tx) => {
      await this.states.recordEvent(tx, id, 'server.deleted', SYSTEM_ACTOR, { name: server.name });
      await tx.delete(ServerSample, { serverId: id });
      await tx.delete(Server, { id });
      await this.hosts.forget(id);
    };
  }

  async ended(tx: Tx, { subjectId }: Operation, end: UnsuccessfulOutcome): Promise<void> {
    if (end.status === 'canceled') return;
    const { code, message } = end.failure;
    await this.states.move(tx, subjectId, { to: 'failed', problem: { code, message } });
  }
}

/** If no provisioning step has begun, there is nothing to remove; the machine may not even exist. */
function wasPrepared(server: Server): boolean {
  const changesTheMachine = ['packages', 'proxy', 'capabilities'];
  return (
    server.provisionedAt !== null || server.provisioning.steps.some(({ name }) => changesTheMachine.includes(name))
  );
}
