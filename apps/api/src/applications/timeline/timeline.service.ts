import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EVENT_NAMES, isIntegrationEvent, scopeOfEvent, type EventName } from '@fairlead/contracts';
import type { ApplicationTimeline, StatsHistoryQuery } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { EventEntry } from '../../events/event.entity';
import type { Caller } from '../../platform/http/request/api-request';
import { SAMPLE_RANGES } from '../../platform/samples/sample-series';
import { ApplicationsService } from '../applications.service';
import { TIMELINE_EVENTS, toTimelineEntry } from './timeline-entries';

const ENTRIES_MAX = 500;

/** What has changed and happened, from the log of events: of the application, and of its server where that matters to it. */
@Injectable()
export class TimelineService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
  ) {}

  async read(caller: Caller, id: string, { range }: StatsHistoryQuery): Promise<ApplicationTimeline> {
    const { manager } = this.dataSource;
    const { serverId } = await this.applications.require(manager, caller, id);
    const isReadable = (name: EventName): boolean => isIntegrationEvent(name) && caller.scopes.has(scopeOfEvent(name));
    const names = EVENT_NAMES.filter((name) => name in TIMELINE_EVENTS && isReadable(name));
    const ofServer = names.filter((name) => TIMELINE_EVENTS[name] === 'server');
    const since = new Date(Date.now() - SAMPLE_RANGES[range].seconds * 1000);
    const query = (column: 'applicationId' | 'serverId', owner: string, wanted: readonly EventName[]) =>
      wanted.length === 0
        ? Promise.resolve([])
        : manager
            .createQueryBuilder(EventEntry, 'event')
            .where(`event.${column} = :owner AND event.at >= :since AND event.name IN (:...wanted)`, {
              owner,
              since,
              wanted,
            })
            .orderBy('event.sequence', 'DESC')
            .limit(ENTRIES_MAX + 1)
            .getMany();
    const own = await query('applicationId', id, names);
    const shared = await query('serverId', serverId, ofServer);
    const entries = [...own, ...shared].sort((a, b) => b.sequence - a.sequence);
    return {
      range,
      entries: entries.slice(0, ENTRIES_MAX).map(toTimelineEntry),
      truncated: entries.length > ENTRIES_MAX,
    };
  }
}
