import type { CreateDatabase, CreatedDatabase } from '@fairlead/dto';
import { type DatabaseProblem, DatabaseStates } from '../../src/databases/database-states';
import { makeDatabase, requestDatabase } from '../api/databases/database-fixtures';
import type { WorldContext } from './world-context';

/** Databases that are records only. */
export class WorldDatabases {
  constructor(private readonly context: WorldContext) {}

  /** In the state directly after its request. */
  async request(serverId: string, body: Partial<CreateDatabase> = {}): Promise<CreatedDatabase> {
    return requestDatabase(await this.context.agent(), serverId, body);
  }

  /** Ready, as its operation reports it. */
  async add(serverId: string, body: Partial<CreateDatabase> = {}): Promise<CreatedDatabase> {
    return makeDatabase(this.context.api, await this.context.agent(), serverId, body);
  }

  /** A ready one that fails now, as the watcher reports it. */
  async fail({ id }: { id: string }, problem: DatabaseProblem): Promise<void> {
    const states = this.context.api.app.get(DatabaseStates, { strict: false });
    await this.context.api.dataSource.transaction((tx) =>
      states.move(tx, id, { from: ['ready'], to: 'failed', problem }),
    );
  }
}
