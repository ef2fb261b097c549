import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { inspectApplications, type ApplicationInspection } from '@fairlead/engine';
import { Config } from '../../platform/config/config';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { ApplicationSampleStore } from './application-sample-store';
import { toUsageReading, usageBetween, type ApplicationUsage, type UsageReading } from './application-usage';

/** An older reading cannot serve for a current rate; the server is then inspected twice. */
const READING_MAX_AGE_MS = 150_000;
const BETWEEN_READINGS_MS = 1000;

interface Known {
  readonly serverId: string;
  readonly last: UsageReading;
  readonly usage: ApplicationUsage;
  /** The reading of the last stored sample; the next sample is the average since then. */
  readonly stored: UsageReading;
}

/** The latest usage of each application, kept in memory; samples of it are stored at intervals. */
@Injectable()
export class LatestUsage {
  private readonly known = new Map<string, Known>();
  private readonly inspections = new Map<string, Promise<void>>();

  constructor(
    private readonly hosts: ServerHosts,
    private readonly store: ApplicationSampleStore,
    private readonly config: Config,
  ) {}

  /** Takes the inspections of the watcher. */
  async recordInspections(serverId: string, inspections: readonly ApplicationInspection[], at: number): Promise<void> {
    this.note(serverId, inspections, at);
    const everyMs = this.config.get('FAIRLEAD_SAMPLE_SECONDS') * 1000;
    const due = [...this.known.values()].filter(
      (each) => each.serverId === serverId && each.last.at === at && at - each.stored.at >= everyMs,
    );
    await this.store.add(due.map(({ stored, last }) => usageBetween(stored, last)));
    for (const each of due) this.known.set(each.last.applicationId, { ...each, stored: each.last });
  }

  /** Usage of at most this age, inspected again if necessary; `undefined` where nothing of the application is on the server. */
  async getRecent(
    { id, serverId }: { id: string; serverId: string },
    ageMs: number,
    timeoutMs: number,
  ): Promise<ApplicationUsage | undefined> {
    const known = this.known.get(id);
    if (known && Date.now() - known.last.at <= ageMs) return known.usage;
    await this.inspectOnce(serverId, known, timeoutMs);
    const now = this.known.get(id);
    return now && Date.now() - now.last.at <= ageMs ? now.usage : undefined;
  }

  /** Simultaneous requests share one inspection. */
  private inspectOnce(serverId: string, known: Known | undefined, timeoutMs: number): Promise<void> {
    let inspecting = this.inspections.get(serverId);
    if (!inspecting) {
      inspecting = this.inspect(serverId, known, timeoutMs).finally(() => this.inspections.delete(serverId));
      this.inspections.set(serverId, inspecting);
    }
    return inspecting;
  }

  private async inspect(serverId: string, known: Known | undefined, timeoutMs: number): Promise<void> {
    const host = await this.hosts.forReading(serverId);
    const signal = AbortSignal.timeout(timeoutMs);
    if (!known || Date.now() - known.last.at > READING_MAX_AGE_MS) {
      this.note(serverId, await inspectApplications(host, { signal }), Date.now());
      await pause(BETWEEN_READINGS_MS, undefined, { signal });
    }
    this.note(serverId, await inspectApplications(host, { signal }), Date.now());
  }

  private note(serverId: string, inspections: readonly ApplicationInspection[], at: number): void {
    const inspectedIds = new Set(inspections.map(({ applicationId }) => applicationId));
    for (const [id, known] of this.known)
      if (known.serverId === serverId && !inspectedIds.has(id)) this.known.delete(id);
    for (const inspection of inspections) {
      const last = toUsageReading(inspection, at);
      const before = this.known.get(inspection.applicationId);
      const usage = usageBetween(before?.last, last);
      this.known.set(inspection.applicationId, { serverId, last, usage, stored: before?.stored ?? last });
    }
  }
}
