import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inspectApplications, type HealthChecks, type Host } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { Application } from '../applications/application.entity';
import { ApplicationStates } from '../applications/application-states';
import { LatestUsage } from '../applications/latest-usage';
import { sql } from '../platform/database/sql';
import { ServerWatches, type ServerWatcher } from '../servers/server-watches';
import { healthCheckSpec } from './application-spec';
import { LeftUndone } from './left-undone';
import { SeenStatus } from './seen-status';

/** Looks at what applications do, with one command for all of a server, and takes up what was left while it was away. */
@Injectable()
export class ApplicationWatcher implements ServerWatcher, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watches: ServerWatches,
    private readonly states: ApplicationStates,
    private readonly status: SeenStatus,
    private readonly undone: LeftUndone,
    private readonly usage: LatestUsage,
  ) {}

  onModuleInit(): void {
    this.watches.register(this);
  }

  async servers(): Promise<readonly string[]> {
    await this.loseSight();
    const rows = await sql<{ server_id: string }>(
      this.dataSource.manager,
      'SELECT DISTINCT server_id FROM applications',
    );
    return rows.map(({ server_id }) => server_id);
  }

  async watch(serverId: string, host: Host, signal: AbortSignal, soon: () => void): Promise<void> {
    const lookedAt = new Date();
    const applications = await this.dataSource.manager.findBy(Application, { serverId });
    const inspections = await inspectApplications(host, { signal, checks: checksOf(applications) });
    const seen = new Map(inspections.map((inspection) => [inspection.applicationId, inspection]));
    await this.usage.watched(serverId, inspections, lookedAt.getTime());
    this.status.keepOnly(serverId, new Set(applications.map(({ id }) => id)));
    for (const application of applications) {
      const look = { application, seen: seen.get(application.id), host, lookedAt };
      await this.undone.resume(look);
      if (application.status === 'deleting') continue;
      await this.status.note(look);
      if (this.status.isDoubtful(application.id)) soon();
    }
  }

  /** Of what is on a server that cannot be reached nothing is known, and nothing is claimed. */
  private async loseSight(): Promise<void> {
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

/** As the release was deployed with them. */
function checksOf(applications: readonly Application[]): HealthChecks {
  return Object.fromEntries(
    applications.flatMap(({ id, liveSettings }) => (liveSettings ? [[id, healthCheckSpec(liveSettings)]] : [])),
  );
}
