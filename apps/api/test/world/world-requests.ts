import { parseHistogram } from '@fairlead/engine';
import { AccessLogPlace } from '../../src/requests/collection/access-log-position.entity';
import { RequestPathStore } from '../../src/requests/stats/request-path-store';
import { RequestSampleStore } from '../../src/requests/stats/request-sample-store';
import type { WorldContext } from './world-context';

/** The requests of one minute. */
export interface VisitedMinute {
  /** RFC 3339. */
  at: string;
  successful: number;
  client_errors?: number;
  server_errors?: number;
  /** By bucket, as `parseHistogram` reads it. */
  durations: string;
}

export interface VisitedPath {
  method: string;
  path: string;
  requests: number;
  errors?: number;
  total_ms: number;
  max_ms: number;
  durations: string;
}

/** Requests as if the access log of a server had been counted. */
export class WorldRequests {
  constructor(private readonly context: WorldContext) {}

  async add(
    { id, server_id: serverId }: { id: string; server_id: string },
    minutes: readonly VisitedMinute[],
    paths: readonly VisitedPath[] = [],
  ): Promise<void> {
    const { app, dataSource } = this.context.api;
    const now = Date.now();
    await dataSource.transaction(async (tx) => {
      await app.get(RequestSampleStore, { strict: false }).add(
        tx,
        minutes.map(({ at, successful, client_errors: client = 0, server_errors: server = 0, durations }) => ({
          applicationId: id,
          at: Math.floor(Date.parse(at) / 60_000) * 60,
          classes: [0, 0, successful, 0, client, server],
          bytes: successful * 1000,
          durations: parseHistogram(durations),
        })),
      );
      await app.get(RequestPathStore, { strict: false }).add(
        tx,
        paths.map(({ method, path, requests, errors = 0, total_ms, max_ms, durations }) => ({
          applicationId: id,
          at: Math.floor(now / 3_600_000) * 3600,
          method,
          path,
          requests,
          errors,
          totalMs: total_ms,
          maxMs: max_ms,
          durations: parseHistogram(durations),
        })),
      );
      const since = new Date(now - 86_400_000);
      await tx.save(AccessLogPlace, { serverId, inode: '1', offset: 0, since, countedUntil: new Date(now) });
    });
  }
}
