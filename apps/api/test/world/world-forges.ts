import { CommitStatusSender } from '../../src/forges/statuses/commit-status-sender';
import type { WorldContext } from './world-context';

/** What is reported to the forges of applications. */
export class WorldForges {
  constructor(private readonly context: WorldContext) {}

  /** From now on commit statuses are sent, also by an instance without a worker. */
  async report(): Promise<void> {
    await this.context.api.app.get(CommitStatusSender, { strict: false }).start();
  }
}
