import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditQuery } from '@fairlead/dto';
import type { Caller } from '../auth/caller';
import { EventsService } from '../events/events.service';
import type { ResultPage } from '../platform/http/response/result-page';
import { AUDITED } from './audited-events';
import { toAuditEntry } from './audit-entry.record';

/** The audit log: the event log as records of the API. */
@Injectable()
export class AuditService {
  constructor(private readonly events: EventsService) {}

  async list(caller: Caller, query: AuditQuery): Promise<ResultPage<AuditEntry>> {
    const page = await this.events.page({ ...query, ...AUDITED }, caller);
    return page.map((event) => toAuditEntry(event, caller));
  }
}
