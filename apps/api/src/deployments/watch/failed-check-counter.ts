import { Injectable } from '@nestjs/common';
import { countFailedChecks, needsRecheck, type FailedChecks } from './derive-status';
import type { ProcessSnapshot } from './process-snapshot';

interface Counted {
  readonly serverId: string;
  /** Number of the deployment that owns the processes. */
  readonly number: number;
  readonly failed: FailedChecks;
}

/** Consecutive failed health checks, kept in memory by the process that watches. */
@Injectable()
export class FailedCheckCounter {
  private readonly counts = new Map<string, Counted>();

  /** Adds the checks of one inspection. */
  count(serverId: string, id: string, number: number, processes: readonly ProcessSnapshot[]): FailedChecks {
    const before = this.counts.get(id);
    const failed = countFailedChecks(before?.number === number ? before.failed : undefined, processes);
    if (failed.size === 0) this.counts.delete(id);
    else this.counts.set(id, { serverId, number, failed });
    return failed;
  }

  needsRecheck(id: string): boolean {
    const counted = this.counts.get(id);
    return counted !== undefined && needsRecheck(counted.failed);
  }

  /** Drops applications that are no longer on the server. */
  keepOnly(serverId: string, ids: ReadonlySet<string>): void {
    for (const [id, counted] of this.counts) if (counted.serverId === serverId && !ids.has(id)) this.counts.delete(id);
  }
}
