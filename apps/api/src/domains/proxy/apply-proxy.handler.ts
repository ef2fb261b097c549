import { Injectable } from '@nestjs/common';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import type { Tx } from '../../platform/database/tx';
import { ProxyApplier } from './proxy-applier';

/** Configures the proxy of a server with the whole desired state at once. */
@Injectable()
@OperationHandler('proxy.apply')
export class ApplyProxyHandler implements Handler<'proxy.apply'> {
  constructor(private readonly proxies: ProxyApplier) {}

  async run(context: OperationContext<'proxy.apply'>): Promise<Completion> {
    const { serverId, payload } = context.operation;
    if (serverId === null) return async () => undefined;
    return this.proxies.apply(context, serverId, payload);
  }

  async ended(tx: Tx, { serverId }: Operation<'proxy.apply'>, end: UnsuccessfulOutcome): Promise<void> {
    if (serverId !== null) await this.proxies.recordFailure(tx, serverId, end);
  }
}
