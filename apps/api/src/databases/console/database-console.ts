import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DatabaseQueryResult, RunDatabaseQuery } from '@fairlead/dto';
import { connectDatabase, EngineError } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { actorOf } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { toDatabaseSpec } from '../database-spec';
import { DatabaseStates } from '../database-states';
import type { Database } from '../database.entity';
import { DatabasesService } from '../databases.service';
import { runOnMariadb } from './mariadb-console';
import { runOnPostgresql } from './postgresql-console';
import { StatementFailed, StatementNotReadOnly, type QueryLimits, type StatementResult } from './query-result';
import { runOnRedis } from './redis-console';

/** For the connection, and for the engine to say that its own time limit is over. */
const MARGIN_MS = 5000;
const CONSOLES = {
  postgresql: runOnPostgresql,
  mariadb: runOnMariadb,
  mysql: runOnMariadb,
  redis: runOnRedis,
} as const;

/** Runs single statements in databases, as their owners, while the caller waits. */
@Injectable()
export class DatabaseConsole {
  private running = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly databases: DatabasesService,
    private readonly states: DatabaseStates,
    private readonly hosts: ServerHosts,
  ) {}

  async run(caller: Caller, id: string, { statement, write }: RunDatabaseQuery): Promise<DatabaseQueryResult> {
    const most = this.config.get('FAIRLEAD_QUERIES_AT_ONCE');
    if (this.running >= most)
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: `${most} statements are running already. Try again in a moment.`,
        headers: { 'Retry-After': '2' },
      });
    this.running += 1;
    try {
      // It is recorded before it runs, so that no statement escapes the audit log by its failure.
      const database = await this.record(caller, id, statement, write ?? false);
      const began = performance.now();
      const result = await this.execute(database, statement, write ?? false);
      return {
        columns: result.columns,
        rows: result.rows,
        truncated: result.truncated,
        affected_rows: result.affectedRows,
        duration_ms: Math.round(performance.now() - began),
      };
    } finally {
      this.running -= 1;
    }
  }

  private record(caller: Caller, id: string, statement: string, write: boolean): Promise<Database> {
    return this.dataSource.transaction(async (tx) => {
      const database = await this.databases.requireReady(tx, caller, id);
      const data = { engine: database.engine, statement, write };
      await this.states.recordEvent(tx, database, { name: 'database.queried', data }, { actor: actorOf(caller) });
      return database;
    });
  }

  private async execute(database: Database, statement: string, write: boolean): Promise<StatementResult> {
    const limits: QueryLimits = {
      rows: this.config.get('FAIRLEAD_QUERY_ROWS'),
      bytes: this.config.get('FAIRLEAD_QUERY_BYTES'),
      timeoutMs: this.config.get('FAIRLEAD_QUERY_SECONDS') * 1000,
    };
    const signal = AbortSignal.timeout(limits.timeoutMs + MARGIN_MS);
    try {
      const host = await this.hosts.forReading(database.serverId);
      const spec = toDatabaseSpec(database);
      const stream = connectDatabase(host, spec, { signal, timeoutMs: limits.timeoutMs + 2 * MARGIN_MS });
      return await Promise.race([
        CONSOLES[database.engine](stream, spec, statement, write, limits),
        lost(stream, signal),
      ]);
    } catch (error) {
      throw toAppError(error);
    }
  }
}

/** Rejects when the connection fails, which not every client library reports. */
function lost(stream: ReturnType<typeof connectDatabase>, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    stream.on('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function toAppError(error: unknown): unknown {
  if (error instanceof StatementNotReadOnly)
    return new AppError('STATEMENT_NOT_READ_ONLY', {
      message: `${error.message.replace(/\.?$/, '.')} To change data, allow writing for this statement.`,
      cause: error,
    });
  if (error instanceof StatementFailed)
    return new AppError('STATEMENT_FAILED', { message: error.message, cause: error });
  const late = error instanceof Error && error.name === 'TimeoutError';
  if (late) return new AppError('STATEMENT_FAILED', { message: 'The database did not respond in time.', cause: error });
  if (!(error instanceof EngineError)) return error;
  if (error.code === 'HOST_KEY_MISMATCH') return new AppError('HOST_KEY_MISMATCH', { cause: error });
  if (error.code === 'ENGINE_DOWN') return new AppError('STATEMENT_FAILED', { message: error.message, cause: error });
  return new AppError('SERVER_UNREACHABLE', { cause: error });
}
