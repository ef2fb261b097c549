import { Injectable } from '@nestjs/common';
import type { OperationKind } from '@fairlead/contracts';
import { In, IsNull, Not } from 'typeorm';
import { Config } from '../../platform/config/config';
import type { Tx } from '../../platform/database/tx';
import { Operation } from '../operation.entity';
import { HandlerRegistry } from './handler-registry';

/** The operation that runs in a lane, or that is next. */
export interface LaneHolder {
  readonly kind: OperationKind;
  readonly subjectId: string;
}

/** What a queued operation waits for. */
export type QueueWait =
  | { readonly for: 'time'; readonly until: Date }
  | { readonly for: 'lane'; readonly holder: LaneHolder }
  | { readonly for: 'build slot'; readonly slots: number }
  | { readonly for: 'worker' };

const COLUMNS = {
  id: true,
  kind: true,
  subjectId: true,
  lane: true,
  serverId: true,
  status: true,
  runAfter: true,
} as const;

/**
 * Derives what queued operations wait for from the queue itself, by the conditions of the claim (see operation-queue.ts), with the
 * same few statements for any number of operations.
 */
@Injectable()
export class QueueWaits {
  constructor(
    private readonly config: Config,
    private readonly registry: HandlerRegistry,
  ) {}

  /** By the id of the operation. Those that are not queued are not part of the result. */
  async of(tx: Tx, operationIds: readonly string[]): Promise<Map<string, QueueWait>> {
    if (operationIds.length === 0) return new Map();
    const queued = await tx.find(Operation, { where: { id: In(operationIds), status: 'queued' }, select: COLUMNS });
    if (queued.length === 0) return new Map();
    const lanes = await this.lanes(tx, queued);
    const builds = queued.filter(({ kind }) => this.registry.buildKinds.includes(kind));
    const fullServers = await this.fullServers(tx, builds);
    const now = new Date();
    const waitOf = (operation: Operation): QueueWait => {
      const { id, lane, runAfter, serverId } = operation;
      if (runAfter !== null && runAfter > now) return { for: 'time', until: runAfter };
      const others = (lanes.get(lane) ?? []).filter((other) => other.id !== id);
      const holder =
        others.find(({ status }) => status === 'running') ??
        others.find((other) => other.id < id && (other.runAfter === null || other.runAfter <= now));
      if (holder) return { for: 'lane', holder };
      const needsSlot = builds.includes(operation) && serverId !== null && fullServers.has(serverId);
      return needsSlot ? { for: 'build slot', slots: this.slots } : { for: 'worker' };
    };
    return new Map(queued.map((operation) => [operation.id, waitOf(operation)]));
  }

  /** The running and queued operations of the lanes, oldest first. */
  private async lanes(tx: Tx, queued: readonly Operation[]): Promise<Map<string, Operation[]>> {
    const lanes = [...new Set(queued.map(({ lane }) => lane))];
    const operations = await tx.find(Operation, {
      where: { lane: In(lanes), status: In(['queued', 'running']) },
      select: COLUMNS,
      order: { id: 'ASC' },
    });
    return new Map(lanes.map((name) => [name, operations.filter(({ lane }) => lane === name)]));
  }

  /** The servers of these builds whose build slots are all held. */
  private async fullServers(tx: Tx, builds: readonly Operation[]): Promise<Set<string>> {
    const servers = [...new Set(builds.flatMap(({ serverId }) => serverId ?? []))];
    if (servers.length === 0) return new Set();
    const holders = await tx.find(Operation, {
      where: { serverId: In(servers), buildSlot: Not(IsNull()) },
      select: { id: true, buildSlot: true },
    });
    const held = new Set(holders.map(({ buildSlot }) => buildSlot));
    const numbers = Array.from({ length: this.slots }, (_, index) => index + 1);
    return new Set(servers.filter((server) => numbers.every((number) => held.has(`${server}#${number}`))));
  }

  private get slots(): number {
    return this.config.get('FAIRLEAD_BUILDS_PER_SERVER');
  }
}
