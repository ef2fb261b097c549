import { Injectable } from '@nestjs/common';
import { sampleStats, type StatsCounters, type StatsSample } from '@fairlead/engine';
import { ServerHosts } from '../connections/server-hosts';

/** Rates over a longer period than this are no longer current: the server is sampled twice instead. */
const COUNTERS_GOOD_FOR_MS = 150_000;

interface Taken {
  readonly sample: StatsSample;
  readonly counters: StatsCounters;
  readonly at: number;
}

/** The latest sample of each server, in memory: for rates, and so that many concurrent requests cost one sample. */
@Injectable()
export class LatestSamples {
  private readonly latest = new Map<string, Taken>();
  private readonly underWay = new Map<string, Promise<StatsSample>>();

  constructor(private readonly hosts: ServerHosts) {}

  /** A sample of at most this age; a new one is taken if necessary. */
  async getFresh(serverId: string, ageMs: number, timeoutMs: number): Promise<StatsSample> {
    const taken = this.latest.get(serverId);
    return taken && Date.now() - taken.at <= ageMs ? taken.sample : this.take(serverId, timeoutMs);
  }

  /** Samples the server now. */
  take(serverId: string, timeoutMs: number): Promise<StatsSample> {
    let reading = this.underWay.get(serverId);
    if (!reading) {
      reading = this.read(serverId, timeoutMs).finally(() => this.underWay.delete(serverId));
      this.underWay.set(serverId, reading);
    }
    return reading;
  }

  /** Drops servers that no longer exist. */
  keepOnly(serverIds: ReadonlySet<string>): void {
    for (const id of this.latest.keys()) if (!serverIds.has(id)) this.latest.delete(id);
  }

  private async read(serverId: string, timeoutMs: number): Promise<StatsSample> {
    const before = this.latest.get(serverId);
    const isRecent = before && Date.now() - before.at < COUNTERS_GOOD_FOR_MS;
    const host = await this.hosts.forReading(serverId);
    const signal = AbortSignal.timeout(timeoutMs);
    const taken = await sampleStats(host, isRecent ? before.counters : undefined, { signal, timeoutMs });
    this.latest.set(serverId, { ...taken, at: Date.now() });
    return taken.sample;
  }
}
