import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SlowStatements as SlowStatementsRecord } from '@fairlead/dto';
import { EngineError, readSlowStatements, type SlowStatements } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config';
import { AppError } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { toDatabaseSpec } from '../database-spec';
import type { Database } from '../database.entity';
import { DatabasesService } from '../databases.service';

/** Codes of failures of the engine itself; all others are failures to reach it. */
const OF_ENGINE = new Set([
  'ENGINE_DOWN',
  'DATABASE_MISSING',
  'DATABASE_DAMAGED',
  'COMMAND_FAILED',
  'ENGINE_UNAVAILABLE',
]);

/** Reads slow statements from servers while callers wait. */
@Injectable()
export class SlowStatementsService {
  /** Callers who want the same at the same time wait for one reading. */
  private readonly readings = new Map<string, Promise<SlowStatementsRecord>>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly databases: DatabasesService,
    private readonly hosts: ServerHosts,
  ) {}

  async read(caller: Caller, id: string): Promise<SlowStatementsRecord> {
    const { manager } = this.dataSource;
    const database = await this.databases.require(manager, caller, id);
    await this.databases.assertReady(manager, caller, database);
    return this.readings.get(id) ?? this.begin(database);
  }

  private begin(database: Database): Promise<SlowStatementsRecord> {
    const most = this.config.get('FAIRLEAD_SLOW_STATEMENT_READS');
    if (this.readings.size >= most)
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: `The slow statements of ${most} databases are being read already. Try again in a moment.`,
        headers: { 'Retry-After': '2' },
      });
    const reading = this.fetch(database).finally(() => this.readings.delete(database.id));
    this.readings.set(database.id, reading);
    return reading;
  }

  private async fetch(database: Database): Promise<SlowStatementsRecord> {
    const timeoutMs = this.config.get('FAIRLEAD_SLOW_STATEMENT_SECONDS') * 1000;
    try {
      const host = await this.hosts.forReading(database.serverId);
      const found = await readSlowStatements(host, toDatabaseSpec(database), {
        statements: this.config.get('FAIRLEAD_SLOW_STATEMENTS'),
        characters: this.config.get('FAIRLEAD_SLOW_STATEMENT_CHARACTERS'),
        runningMs: this.config.get('FAIRLEAD_SLOW_STATEMENT_MS'),
        timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return toRecord(found, new Date());
    } catch (error) {
      throw toAppError(error);
    }
  }
}

function toRecord(found: SlowStatements, measuredAt: Date): SlowStatementsRecord {
  return {
    source: found.source,
    since: found.since?.toISOString() ?? null,
    threshold_ms: found.thresholdMs,
    limitation: found.limitation,
    measured_at: measuredAt.toISOString(),
    statements: found.statements.map(({ text, calls, totalMs, maxMs, rows, lastSeenAt }) => ({
      statement: text,
      calls,
      total_ms: toMicroseconds(totalMs),
      mean_ms: toMicroseconds(totalMs / Math.max(1, calls)),
      max_ms: toMicroseconds(maxMs),
      rows,
      last_seen_at: lastSeenAt?.toISOString() ?? null,
    })),
  };
}

function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

function toAppError(error: unknown): unknown {
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  if (isLate || (error instanceof EngineError && error.code === 'STAGE_TIMED_OUT'))
    return new AppError('SERVER_UNREACHABLE', { message: 'The database did not respond in time.', cause: error });
  if (!(error instanceof EngineError)) return error;
  if (error.code === 'HOST_KEY_MISMATCH') return new AppError('HOST_KEY_MISMATCH', { cause: error });
  const { message } = error;
  return new AppError(OF_ENGINE.has(error.code) ? 'RESOURCE_CONFLICT' : 'SERVER_UNREACHABLE', {
    message,
    cause: error,
  });
}
