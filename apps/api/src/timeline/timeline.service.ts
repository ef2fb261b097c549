import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  scopeOfEvent,
  timelineEventNames,
  TIMELINE_KINDS,
  type TimelineCategory,
  type TimelineKind,
} from '@fairlead/contracts';
import type { Timeline, TimelineQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import type { Application } from '../applications/application.entity';
import { ApplicationsService } from '../applications/applications.service';
import type { Caller } from '../platform/http/request/api-request';
import { parseCursor, renderCursor, type TimelineCursor } from './timeline-cursor';
import { TimelineDeployments, type TimelineDeploymentRow } from './timeline-deployments';
import { deploymentEntry, eventEntry } from './timeline-entry.record';
import { TimelineEvents, type TimelineEventRow } from './timeline-events';

/** The time of the year 2286, after any deployment. */
const LATEST = 9_999_999_999_999;

type Row = TimelineEventRow | TimelineDeploymentRow;

/** What happened to an application, from the log of events and the deployments. */
@Injectable()
export class TimelineService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly events: TimelineEvents,
    private readonly deployments: TimelineDeployments,
  ) {}

  async list(caller: Caller, id: string, query: TimelineQuery): Promise<Timeline> {
    const application = await this.applications.require(this.dataSource.manager, caller, id);
    const start =
      query.cursor === undefined
        ? { sequence: (await this.events.newest()) + 1, moment: LATEST, number: 0 }
        : parseCursor(query.cursor);
    const { limit } = query;
    // One more of each tells whether there is another page.
    const found = await this.rows(caller, application, query, start, limit + 1);
    const rows = found.sort((a, b) => timeOf(b) - timeOf(a)).slice(0, limit);
    const previous = await this.deployments.find(
      rows.flatMap((row) => ('deployment' in row ? (row.deployment.previousId ?? []) : [])),
    );
    return {
      entries: rows.map((row) => ('deployment' in row ? deploymentEntry(row, application, previous) : eventEntry(row))),
      cursor: found.length > limit ? renderCursor(endOf(rows, start)) : null,
    };
  }

  private async rows(
    caller: Caller,
    application: Application,
    query: TimelineQuery,
    start: TimelineCursor,
    limit: number,
  ): Promise<Row[]> {
    const kinds = kindsOf(query.kind);
    const categories: readonly TimelineCategory[] | undefined = query.category && [query.category];
    const { createdAt } = application;
    // What happened to its server before concerns it no more than any other.
    const from = query.from === undefined || new Date(query.from) < createdAt ? createdAt : new Date(query.from);
    const to = query.to === undefined ? undefined : new Date(query.to);
    const names = timelineEventNames(kinds, categories).filter((name) => caller.scopes.has(scopeOfEvent(name)));
    const isWanted = ({ kind, category }: { kind: TimelineKind; category: TimelineCategory }): boolean =>
      kinds.includes(kind) && (categories?.includes(category) ?? true);
    const events = await this.events.before(caller, application, { names, from, to, isWanted }, start.sequence, limit);
    const wanted = {
      from,
      to,
      changes: isWanted({ kind: 'deployment', category: 'change' }),
      failures: isWanted({ kind: 'deployment', category: 'problem' }),
    };
    return [...events, ...(await this.deployments.before(application.id, wanted, start, limit))];
  }
}

function kindsOf(text: string | undefined): readonly TimelineKind[] {
  const names = text?.split(',');
  return names ? TIMELINE_KINDS.filter((kind) => names.includes(kind)) : TIMELINE_KINDS;
}

const timeOf = (row: Row): number => ('deployment' in row ? row.at : row.entry.at).getTime();

function endOf(rows: readonly Row[], start: TimelineCursor): TimelineCursor {
  let end = start;
  for (const row of rows)
    end =
      'deployment' in row
        ? { ...end, moment: row.at.getTime(), number: row.deployment.number }
        : { ...end, sequence: Math.min(end.sequence, row.entry.sequence) };
  return end;
}
