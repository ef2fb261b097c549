import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EngineError, inspectDatabases, type DatabaseInspection, type Host } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import { SYSTEM_ACTOR } from '../auth/caller';
import { Operation } from '../operations/operation.entity';
import { OperationsService } from '../operations/operations.service';
import { Config } from '../platform/config/config';
import { hasChanged } from '../platform/database/query/has-changed';
import { sql } from '../platform/database/query/sql';
import type { Tx } from '../platform/database/tx';
import { ServerWatchers, type ServerWatcher } from '../servers/monitoring/server-watchers';
import { toDatabaseSpec } from './database-spec';
import { DatabaseStates, type DatabaseProblem } from './database-states';
import { Database } from './database.entity';
import { databaseLane } from './database-lane';

const SERVER_UNREACHABLE: DatabaseProblem = {
  code: 'SERVER_UNREACHABLE',
  message: 'The server is currently unreachable.',
};
const ENGINE_DOWN: DatabaseProblem = {
  code: 'ENGINE_DOWN',
  message: 'The database engine on the server does not run, or does not answer.',
};
const DATABASE_MISSING: DatabaseProblem = {
  code: 'DATABASE_MISSING',
  message: 'The database does not exist on the server.',
};

type Inspection = { readonly facts: DatabaseInspection | undefined } | { readonly problem: DatabaseProblem };

/** Periodically inspects the databases of a server, with one command per engine. */
@Injectable()
export class DatabaseWatcher implements ServerWatcher, OnModuleInit {
  private readonly inspectedAt = new Map<string, number>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watches: ServerWatchers,
    private readonly states: DatabaseStates,
    private readonly operations: OperationsService,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.watches.register(this);
  }

  async servers(): Promise<readonly string[]> {
    await this.markUnreachable();
    const statement = 'SELECT DISTINCT server_id FROM databases';
    const rows = await sql<{ server_id: string }>(this.dataSource.manager, statement);
    const ids = rows.map(({ server_id }) => server_id);
    for (const id of this.inspectedAt.keys()) if (!ids.includes(id)) this.inspectedAt.delete(id);
    return ids;
  }

  /**
   * Servers are watched more often than this, but measuring databases is expensive. A database with a pending password
   * change is inspected every time.
   */
  async watch(serverId: string, host: Host): Promise<void> {
    const now = Date.now();
    const everyMs = this.config.get('FAIRLEAD_DATABASE_WATCH_SECONDS') * 1000;
    const isRecent = now - (this.inspectedAt.get(serverId) ?? 0) < everyMs;
    if (isRecent && !(await this.dataSource.manager.existsBy(Database, { serverId, status: 'unreachable' }))) return;
    this.inspectedAt.set(serverId, now);
    await this.inspectServer(serverId, host);
  }

  /** Inspects all databases of the server once. */
  async inspectServer(serverId: string, host: Host): Promise<void> {
    const inspectedAt = new Date();
    const databases = (await this.dataSource.manager.findBy(Database, { serverId })).filter(isWatched);
    const engines = new Set(databases.map(({ engine }) => engine));
    for (const engine of engines) {
      const some = databases.filter((database) => database.engine === engine);
      const inspectionOf = await this.inspect(host, some);
      for (const database of some) await this.recordInspection(database, inspectionOf(database.id), inspectedAt);
    }
  }

  private async inspect(host: Host, databases: readonly Database[]): Promise<(id: string) => Inspection> {
    try {
      const found = await inspectDatabases(
        host,
        databases.map((database) => toDatabaseSpec(database)),
      );
      return (id) => ({ facts: found.get(id) });
    } catch (error) {
      if (!(error instanceof EngineError) || error.code === 'SERVER_UNREACHABLE') throw error;
      const { code, message } = error;
      return () => ({ problem: { code, message } });
    }
  }

  private recordInspection(before: Database, inspection: Inspection, inspectedAt: Date): Promise<void> {
    const { id } = before;
    return this.dataSource.transaction(async (tx) => {
      const database = await this.states.locked(tx, id);
      // Changes made after the inspection began take precedence over it.
      if (!database || !isWatched(database) || hasChanged(database, before)) return;
      if (await tx.existsBy(Operation, { lane: databaseLane(id), status: In(['queued', 'running']) })) return;
      if ('problem' in inspection) return this.setUnreachable(tx, id, inspection.problem);
      const { facts } = inspection;
      if (!facts) {
        await this.states.move(tx, id, { from: ['ready', 'unreachable'], to: 'failed', problem: DATABASE_MISSING });
        return;
      }
      if (!facts.up) return this.setUnreachable(tx, id, ENGINE_DOWN);
      await this.recordMetrics(tx, database, facts, inspectedAt);
    });
  }

  private async setUnreachable(tx: Tx, id: string, problem: DatabaseProblem): Promise<void> {
    await this.states.move(tx, id, { from: ['ready'], to: 'unreachable', problem });
  }

  private async recordMetrics(tx: Tx, database: Database, facts: DatabaseInspection, measuredAt: Date): Promise<void> {
    const { id, serverId } = database;
    const { sizeBytes, connections, version } = facts;
    await tx.update(Database, { id }, { sizeBytes, connections, measuredAt, version });
    await this.states.move(tx, id, { from: ['unreachable', 'failed'], to: 'ready' });
    if (!database.nextPassword) return;
    // The connection was lost during a password change, so the change is repeated to make the password known.
    await this.operations.enqueue(tx, {
      kind: 'database.rotate',
      subjectId: id,
      lane: databaseLane(id),
      serverId,
      payload: { actor: SYSTEM_ACTOR },
    });
  }

  /** Nothing is known about databases on an unreachable server, so their status must not claim anything. */
  private async markUnreachable(): Promise<void> {
    const hidden = await sql<{ id: string }>(
      this.dataSource.manager,
      `SELECT d.id FROM databases d JOIN servers s ON s.id = d.server_id
       WHERE s.status IN ('unreachable', 'host_key_mismatch') AND d.status = 'ready'`,
    );
    for (const { id } of hidden)
      await this.dataSource.transaction((tx) => this.setUnreachable(tx, id, SERVER_UNREACHABLE));
  }
}

/** A database whose creation or removal failed stays failed until a user acts. */
function isWatched({ status, statusCode }: Database): boolean {
  if (status === 'failed') return statusCode === 'DATABASE_MISSING';
  return status === 'ready' || status === 'unreachable';
}
