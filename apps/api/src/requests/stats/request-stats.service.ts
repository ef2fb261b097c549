import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  RequestPaths,
  RequestPathSort,
  RequestPathsQuery,
  RequestPathStats,
  RequestsPoint,
  RequestStats,
  RequestTotals,
  StatsHistoryQuery,
} from '@fairlead/dto';
import { mergeHistograms, parseHistogram, quantileMs, type Histogram } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service';
import { Config } from '../../platform/config/config';
import type { Caller } from '../../platform/http/request/api-request';
import { SAMPLE_RANGES } from '../../platform/samples/sample-series';
import { AccessLogPlace } from '../collection/access-log-position.entity';
import { sampledAbove } from '../sampled-above';
import type { RequestPath } from './request-path.entity';
import { PATH_RESOLUTIONS, RequestPathStore } from './request-path-store';
import { RequestSampleStore } from './request-sample-store';
import type { RequestSample } from './request-sample.entity';

const NOTHING = { unanswered: 0, informational: 0, successful: 0, redirected: 0, clientErrors: 0, serverErrors: 0 };

/** Requests of applications as they were counted, without a connection to the server. */
@Injectable()
export class RequestStatsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly samples: RequestSampleStore,
    private readonly paths: RequestPathStore,
    private readonly config: Config,
  ) {}

  async stats(caller: Caller, id: string, { range }: StatsHistoryQuery): Promise<RequestStats> {
    const { manager } = this.dataSource;
    const { serverId, createdAt } = await this.applications.require(manager, caller, id);
    const { seconds, resolution } = SAMPLE_RANGES[range];
    const since = Math.floor(Date.now() / 1000) - seconds;
    const rows = await this.samples.list(id, resolution, since - (since % resolution));
    const place = await manager.findOneBy(AccessLogPlace, { serverId });
    const begin = place && Math.max(since, place.since.getTime() / 1000, createdAt.getTime() / 1000);
    const points = pointsOf(rows, resolution, begin ?? Infinity, (place?.countedUntil.getTime() ?? 0) / 1000);
    return {
      range,
      step_seconds: resolution,
      counted_until: place?.countedUntil.toISOString() ?? null,
      logging: this.config.get('FAIRLEAD_ACCESS_LOG'),
      sampled_above: sampledAbove(this.config),
      totals: totalsOf(rows),
      points,
    };
  }

  async slowPaths(caller: Caller, id: string, { range, sort, limit }: RequestPathsQuery): Promise<RequestPaths> {
    await this.applications.require(this.dataSource.manager, caller, id);
    const { seconds } = SAMPLE_RANGES[range];
    const resolution = range === '7d' || range === '30d' ? PATH_RESOLUTIONS.coarse : PATH_RESOLUTIONS.fine;
    const rows = await this.paths.list(id, resolution, Math.floor(Date.now() / 1000) - seconds);
    const paths = rows.map(toPathStats).sort((a, b) => othersLast(a, b) || ORDERS[sort](a, b) || byName(a, b));
    return { range, paths: paths.slice(0, limit) };
  }
}

const ORDERS: Readonly<Record<RequestPathSort, (a: RequestPathStats, b: RequestPathStats) => number>> = {
  '-p95': (a, b) => (b.p95_ms ?? 0) - (a.p95_ms ?? 0),
  '-total': (a, b) => b.total_ms - a.total_ms,
  '-requests': (a, b) => b.requests - a.requests,
  '-errors': (a, b) => b.errors - a.errors,
};

const othersLast = (a: RequestPathStats, b: RequestPathStats): number =>
  Number(a.path === '*') - Number(b.path === '*');

const byName = (a: RequestPathStats, b: RequestPathStats): number =>
  `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1;

/** A period without requests has no sample, but counts as zero while requests were counted. The last period has not ended. */
function pointsOf(rows: readonly RequestSample[], step: number, begin: number, end: number): RequestsPoint[] {
  const known = new Map(rows.map((row) => [row.at, row]));
  const first = Math.min(begin - (begin % step), rows[0]?.at ?? Infinity);
  const points: RequestsPoint[] = [];
  for (let at = first; at < end || at <= (rows.at(-1)?.at ?? -1); at += step)
    points.push(toPoint(known.get(at), at, step, end));
  return points;
}

function toPoint(row: RequestSample | undefined, at: number, step: number, end: number): RequestsPoint {
  const counts = row ?? NOTHING;
  const passed = Math.min(step, Math.max(1, end - at));
  return {
    at: new Date(at * 1000).toISOString(),
    requests_per_second: Math.round((countOf(counts) / passed) * 1000) / 1000,
    unanswered: counts.unanswered,
    informational: counts.informational,
    successful: counts.successful,
    redirected: counts.redirected,
    client_errors: counts.clientErrors,
    server_errors: counts.serverErrors,
    bytes: row?.bytes ?? 0,
    ...quantiles(parseHistogram(row?.durations ?? '')),
  };
}

const countOf = (counts: typeof NOTHING): number =>
  counts.unanswered +
  counts.informational +
  counts.successful +
  counts.redirected +
  counts.clientErrors +
  counts.serverErrors;

function totalsOf(rows: readonly RequestSample[]): RequestTotals {
  const sum = (of: (row: RequestSample) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    requests: sum(countOf),
    client_errors: sum(({ clientErrors }) => clientErrors),
    server_errors: sum(({ serverErrors }) => serverErrors),
    ...quantiles(mergeHistograms(rows.map(({ durations }) => parseHistogram(durations)))),
  };
}

function quantiles(histogram: Histogram): Pick<RequestTotals, 'p50_ms' | 'p95_ms' | 'p99_ms'> {
  const of = (quantile: number): number | null => rounded(quantileMs(histogram, quantile));
  return { p50_ms: of(0.5), p95_ms: of(0.95), p99_ms: of(0.99) };
}

function toPathStats(row: RequestPath): RequestPathStats {
  const { method, path, requests, errors, totalMs, maxMs, durations } = row;
  const { p50_ms, p95_ms } = quantiles(parseHistogram(durations));
  const average_ms = rounded(requests === 0 ? 0 : totalMs / requests) ?? 0;
  return { method, path, requests, errors, average_ms, p50_ms, p95_ms, max_ms: maxMs, total_ms: totalMs };
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms * 100) / 100;
}
