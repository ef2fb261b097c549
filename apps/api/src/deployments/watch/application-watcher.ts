import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inspectApplications, type HealthChecks, type Host } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { ApplicationStates } from '../../applications/status/application-states';
import { LatestUsage } from '../../applications/stats/latest-usage';
import { sql } from '../../platform/database/query/sql';
import { ServerWatchers, type ServerWatcher } from '../../servers/monitoring/server-watchers';
import { toHealthCheckSpec } from '../run/application-spec';
import { DeferredWork } from './deferred-work';
import { StatusRecorder, WATCHED_COLUMNS, type WatchedRow } from './status-recorder';

/** Watches applications with one command for each server, and resumes deferred work. */
@Injectable()
export class ApplicationWatcher implements ServerWatcher, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watchers: ServerWatchers,
    private readonly states: ApplicationStates,
    private readonly status: StatusRecorder,
    private readonly deferredWork: DeferredWork,
    private readonly usage: LatestUsage,
  ) {}

  onModuleInit(): void {
    this.watchers.register(this);
  }

  async servers(): Promise<readonly string[]> {
    await this.markUnknown();
    const rows = await sql<{ server_id: string }>(
      this.dataSource.manager,
      'SELECT DISTINCT server_id FROM applications',
    );
    return rows.map(({ server_id }) => server_id);
  }

  async watch(serverId: string, host: Host, signal: AbortSignal, recheck: () => void): Promise<void> {
    const inspectedAt = new Date();
    const { manager } = this.dataSource;
    const applications = await manager.find(Application, { select: WATCHED_COLUMNS, where: { serverId } });
    const numbers = await this.currentNumbers(serverId);
    const inspections = await inspectApplications(host, { signal, checks: checksOf(applications) });
    const byApplication = new Map(inspections.map((inspection) => [inspection.applicationId, inspection]));
    await this.usage.recordInspections(serverId, inspections, inspectedAt.getTime());
    this.status.keepOnly(serverId, new Set(applications.map(({ id }) => id)));
    for (const application of applications) {
      const watched = {
        application,
        currentNumber: numbers.get(application.id),
        inspection: byApplication.get(application.id),
        host,
        inspectedAt,
      };
      await this.deferredWork.resume(watched);
      if (application.status === 'deleting') continue;
      await this.status.record(watched);
      if (this.status.needsRecheck(application.id)) recheck();
    }
  }

  /** The numbers of the current deployments, by application. */
  private async currentNumbers(serverId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await sql<{ id: string; number: number }>(
      this.dataSource.manager,
      `SELECT a.id, d.number FROM applications a JOIN deployments d ON d.id = a.current_deployment_id
       WHERE a.server_id = :serverId`,
      { serverId },
    );
    return new Map(rows.map(({ id, number }) => [id, number]));
  }

  /** Applications of an unreachable server have the status `unknown`. */
  private async markUnknown(): Promise<void> {
    const hidden = await sql<{ id: string }>(
      this.dataSource.manager,
      `SELECT a.id FROM applications a JOIN servers s ON s.id = a.server_id
       WHERE s.status IN ('unreachable', 'host_key_mismatch') AND a.status IN ('running', 'degraded', 'crashed', 'stopped')`,
    );
    for (const { id } of hidden) {
      await this.dataSource.transaction((tx) =>
        this.states.setStatus(tx, id, 'unknown', 'The server cannot be reached at this moment.'),
      );
    }
  }
}

/** The health checks of the live releases. */
function checksOf(applications: readonly WatchedRow[]): HealthChecks {
  return Object.fromEntries(
    applications.flatMap(({ id, liveSettings }) => (liveSettings ? [[id, toHealthCheckSpec(liveSettings)]] : [])),
  );
}
