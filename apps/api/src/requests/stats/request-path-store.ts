import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { mergeHistograms, parseHistogram, renderHistogram, type RequestPathHour } from '@fairlead/engine';
import { DataSource, In, LessThan, MoreThanOrEqual } from 'typeorm';
import { Config } from '../../platform/config/config';
import type { Tx } from '../../platform/database/tx';
import { RequestPath } from './request-path.entity';

const HOUR = 3600;
const DAY = 86_400;
export const PATH_RESOLUTIONS = { fine: HOUR, coarse: DAY } as const;
const KEPT_FINE = 2 * DAY;
const ROWS_AT_ONCE = 400;

/** Stores the requests for each path of applications, and limits how many paths there are. */
@Injectable()
export class RequestPathStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  async add(tx: Tx, hours: readonly RequestPathHour[]): Promise<void> {
    for (const resolution of Object.values(PATH_RESOLUTIONS)) {
      const periods = new Map<string, RequestPath[]>();
      for (const hour of hours) {
        const row = toRow(hour, resolution);
        const key = `${row.applicationId} ${row.at}`;
        periods.set(key, [...(periods.get(key) ?? []), row]);
      }
      for (const rows of periods.values()) await this.addPeriod(tx, rows);
    }
  }

  /** The paths of a time, in which those of the same method and path are one. */
  async list(applicationId: string, resolution: number, since: number): Promise<RequestPath[]> {
    const where = { applicationId, resolution, at: MoreThanOrEqual(since - (since % resolution)) };
    return mergePaths(await this.dataSource.manager.findBy(RequestPath, where));
  }

  async expire(now = Math.floor(Date.now() / 1000)): Promise<void> {
    const coarse = this.config.get('FAIRLEAD_STATS_RETENTION_DAYS') * DAY;
    const { manager } = this.dataSource;
    await manager.delete(RequestPath, { resolution: PATH_RESOLUTIONS.fine, at: LessThan(now - KEPT_FINE) });
    await manager.delete(RequestPath, { resolution: PATH_RESOLUTIONS.coarse, at: LessThan(now - coarse) });
  }

  private async addPeriod(tx: Tx, added: readonly RequestPath[]): Promise<void> {
    const [first] = added;
    if (!first) return;
    const { applicationId, resolution, at } = first;
    const stored = await tx.findBy(RequestPath, { applicationId, resolution, at });
    const limit = this.config.get('FAIRLEAD_REQUEST_PATHS');
    const { kept, folded } = limitPaths(mergePaths([...added, ...stored]), limit);
    if (folded.length > 0)
      await tx.delete(RequestPath, { applicationId, resolution, at, path: In(folded.map(({ path }) => path)) });
    for (let from = 0; from < kept.length; from += ROWS_AT_ONCE)
      await tx.upsert(RequestPath, kept.slice(from, from + ROWS_AT_ONCE), [
        'applicationId',
        'resolution',
        'at',
        'method',
        'path',
      ]);
  }
}

/** Counts all but the paths that took most time together. */
export function limitPaths(
  rows: readonly RequestPath[],
  limit: number,
): { kept: RequestPath[]; folded: readonly RequestPath[] } {
  const named = rows.filter(({ path }) => path !== '*').sort((a, b) => b.totalMs - a.totalMs);
  const folded = named.slice(limit);
  const others = [...rows.filter(({ path }) => path === '*'), ...folded].map((row) => ({
    ...row,
    method: 'ANY',
    path: '*',
  }));
  return { kept: [...named.slice(0, limit), ...mergePaths(others)], folded };
}

function mergePaths(rows: readonly RequestPath[]): RequestPath[] {
  const merged = new Map<string, RequestPath>();
  for (const row of rows) {
    const key = `${row.method} ${row.path}`;
    const known = merged.get(key);
    merged.set(key, known ? sumOf(known, row) : row);
  }
  return [...merged.values()];
}

function sumOf(a: RequestPath, b: RequestPath): RequestPath {
  return {
    ...a,
    requests: a.requests + b.requests,
    errors: a.errors + b.errors,
    totalMs: a.totalMs + b.totalMs,
    maxMs: Math.max(a.maxMs, b.maxMs),
    durations: renderHistogram(mergeHistograms([parseHistogram(a.durations), parseHistogram(b.durations)])),
  };
}

function toRow(hour: RequestPathHour, resolution: number): RequestPath {
  const { applicationId, at, method, path, requests, errors, totalMs, maxMs, durations } = hour;
  return {
    applicationId,
    resolution,
    at: at - (at % resolution),
    method,
    path,
    requests,
    errors,
    totalMs,
    maxMs: Math.min(maxMs, 2_147_483_647),
    durations: renderHistogram(durations),
  };
}
