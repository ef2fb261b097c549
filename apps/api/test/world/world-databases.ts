import type { CreateDatabase, CreatedDatabase } from '@fairlead/dto';
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
}
