import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { MachineAlreadyManaged, removeServer } from '@fairlead/engine';
import { DataSource } from 'typeorm';
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
    if (!context.operation.payload.abandon && hasClaimed(server)) await this.clean(server, context);
    return async (tx) => {
      await this.states.recordEvent(tx, id, { name: 'server.deleted', data: { name: server.name } });
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

  /** A machine that another owner has taken over is not this record's to clean up: only the record is deleted. */
  private async clean(server: Server, context: OperationContext<'server.remove'>): Promise<void> {
    const { step } = context;
    const host = await this.hosts.forOperation(context, server);
    try {
      await removeServer(host, step, await this.hosts.recordOf(server));
    } catch (error) {
      if (!(error instanceof MachineAlreadyManaged)) throw error;
      await step('proxy', async ({ log }) => log(`Nothing was removed from the machine. ${error.message}`));
    }
  }
}

/** If no machine was ever claimed, there is nothing of this record on any; it may not even exist. */
function hasClaimed(server: Server): boolean {
  return server.machineId !== null || server.provisionedAt !== null;
}
