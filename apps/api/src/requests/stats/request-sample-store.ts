import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { mergeHistograms, parseHistogram, renderHistogram, type RequestMinute } from '@fairlead/engine';
import { DataSource, In, LessThan, MoreThanOrEqual } from 'typeorm';
import { Config } from '../../platform/config/config';
import type { Tx } from '../../platform/database/tx';
import { RESOLUTIONS } from '../../platform/samples/sample-series';
import { RequestSample } from './request-sample.entity';

const DAY = 86_400;
/** SQLite and PostgreSQL limit the parameters of a statement. */
const ROWS_AT_ONCE = 400;

/**
 * Stores the requests of applications. Unlike averages, counts of the same period are added at any time: what was counted late
 * is not lost, whatever was stored before.
 */
@Injectable()
export class RequestSampleStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  async add(tx: Tx, minutes: readonly RequestMinute[]): Promise<void> {
    for (const resolution of Object.values(RESOLUTIONS)) {
      const added = new Map<string, RequestSample>();
      for (const minute of minutes) merge(added, toSample(minute, resolution));
      const ids = [...new Set(minutes.map(({ applicationId }) => applicationId))];
      const times = [...new Set([...added.values()].map(({ at }) => at))];
      if (ids.length === 0) continue;
      // The keys of both are few, so this reads hardly more than what is changed.
      const stored = await tx.findBy(RequestSample, { applicationId: In(ids), resolution, at: In(times) });
      for (const sample of stored) if (added.has(keyOf(sample))) merge(added, sample);
      const rows = [...added.values()];
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await tx.upsert(RequestSample, rows.slice(from, from + ROWS_AT_ONCE), ['applicationId', 'resolution', 'at']);
    }
  }

  /** The oldest first. */
  list(applicationId: string, resolution: number, since: number): Promise<RequestSample[]> {
    const where = { applicationId, resolution, at: MoreThanOrEqual(since) };
    return this.dataSource.manager.find(RequestSample, { where, order: { at: 'ASC' } });
  }

  async expire(now = Math.floor(Date.now() / 1000)): Promise<void> {
    const kept = {
      whole: DAY,
      medium: 7 * DAY,
      coarse: this.config.get('FAIRLEAD_STATS_RETENTION_DAYS') * DAY,
    };
    for (const name of ['whole', 'medium', 'coarse'] as const)
      await this.dataSource.manager.delete(RequestSample, {
        resolution: RESOLUTIONS[name],
        at: LessThan(now - kept[name]),
      });
  }
}

const keyOf = ({ applicationId, at }: RequestSample): string => `${applicationId} ${at}`;

function toSample({ applicationId, at, classes, bytes, durations }: RequestMinute, resolution: number): RequestSample {
  const [unanswered, informational, successful, redirected, clientErrors, serverErrors] = classes;
  return {
    applicationId,
    resolution,
    at: at - (at % resolution),
    unanswered,
    informational,
    successful,
    redirected,
    clientErrors,
    serverErrors,
    bytes,
    durations: renderHistogram(durations),
  };
}

function merge(samples: Map<string, RequestSample>, sample: RequestSample): void {
  const known = samples.get(keyOf(sample));
  samples.set(keyOf(sample), known ? sumOf(known, sample) : sample);
}

function sumOf(a: RequestSample, b: RequestSample): RequestSample {
  return {
    ...a,
    unanswered: a.unanswered + b.unanswered,
    informational: a.informational + b.informational,
    successful: a.successful + b.successful,
    redirected: a.redirected + b.redirected,
    clientErrors: a.clientErrors + b.clientErrors,
    serverErrors: a.serverErrors + b.serverErrors,
    bytes: a.bytes + b.bytes,
    durations: renderHistogram(mergeHistograms([parseHistogram(a.durations), parseHistogram(b.durations)])),
  };
}
