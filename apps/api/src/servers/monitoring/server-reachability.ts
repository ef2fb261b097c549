import { Injectable } from '@nestjs/common';
import type { ServerStatus } from '@fairlead/contracts';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { ServerStates, type ServerProblem } from '../server-states';

/**
 * Distinguishes an unreachable server from one that missed a sample: only several consecutive failures count, and one
 * success resets them.
 */
@Injectable()
export class ServerReachability {
  private readonly misses = new Map<string, number>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly states: ServerStates,
  ) {}

  /** Records a successful sample. */
  async recordSuccess(serverId: string, status: ServerStatus | undefined): Promise<void> {
    this.misses.delete(serverId);
    if (status !== 'unreachable') return;
    await this.dataSource.transaction((tx) => this.states.move(tx, serverId, { from: 'unreachable', to: 'ready' }));
  }

  /** Records a failed sample. Returns whether the server now counts as unreachable. */
  async recordFailure(serverId: string, problem: ServerProblem): Promise<boolean> {
    const misses = (this.misses.get(serverId) ?? 0) + 1;
    this.misses.set(serverId, misses);
    if (misses < this.config.get('FAIRLEAD_PROBE_FAILURES')) return false;
    await this.dataSource.transaction(async (tx) => {
      const isNew = await this.states.move(tx, serverId, { from: 'ready', to: 'unreachable', problem });
      if (!isNew) await this.states.changeProblem(tx, serverId, problem);
    });
    return true;
  }

  keepOnly(serverIds: ReadonlySet<string>): void {
    for (const id of this.misses.keys()) if (!serverIds.has(id)) this.misses.delete(id);
  }
}
