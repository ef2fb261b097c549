import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditQuery } from '@fairlead/dto';
import type { Caller } from '../auth/caller';
import { EventsService } from '../events/events.service';
import type { ResultPage } from '../platform/http/response/result-page';
import { toAuditEntry } from './audit-entry.record';

/** The audit log: the event log as records of the API. */
@Injectable()
export class AuditService {
  constructor(private readonly events: EventsService) {}

  async list(caller: Caller, query: AuditQuery): Promise<ResultPage<AuditEntry>> {
    return (await this.events.page(query, caller)).map(toAuditEntry);
  }
}
