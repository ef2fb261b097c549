import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { proxyLane } from '../../applications/lanes';
import { Operation } from '../../operations/operation.entity';
import { OperationsService } from '../../operations/operations.service';
import type { Tx } from '../../platform/database/tx';
import { Domain } from '../domain.entity';

/** The shortest pause in milliseconds before a configuration that could not be loaded is loaded again. */
export const RETRY_MS = 60_000;

export interface ReapplyOptions {
  readonly subjectId?: string;
  /** Certificates that could not be obtained are requested at once. */
  readonly retryCertificates?: boolean;
  /** Skipped if an operation of the proxy has one of these statuses. A running one may have read the records already. */
  readonly unless?: ('queued' | 'running')[];
}

/** Requests configurations of a proxy that no change of a domain has caused. */
@Injectable()
export class ProxyQueue {
  constructor(private readonly operations: OperationsService) {}

  async reapply(
    tx: Tx,
    serverId: string,
    { subjectId, retryCertificates, unless = ['queued'] }: ReapplyOptions = {},
  ): Promise<void> {
    const lane = proxyLane(serverId);
    if (await tx.existsBy(Operation, { lane, status: In(unless) })) return;
    const subject = subjectId ?? (await tx.findOneBy(Domain, { serverId }))?.id;
    if (subject === undefined) return;
    const payload = retryCertificates ? { payload: { retryCertificates } } : {};
    await this.operations.enqueue(tx, { kind: 'proxy.apply', subjectId: subject, lane, serverId, ...payload });
  }
}
