import { Injectable } from '@nestjs/common';
import type { EventName } from '@fairlead/contracts';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import type { Tx } from '../platform/database/tx';
import type { Domain } from './domain.entity';

@Injectable()
export class DomainEvents {
  constructor(private readonly events: EventsService) {}

  record(
    tx: Tx,
    name: EventName,
    domain: Domain,
    more: { actor?: Actor; data?: Readonly<Record<string, unknown>> } = {},
  ): Promise<void> {
    const { id, hostname, serverId, applicationId } = domain;
    return this.events.record(tx, {
      name,
      subject: { type: 'domain', id, name: hostname },
      actor: more.actor ?? SYSTEM_ACTOR,
      data: { hostname, ...more.data },
      serverId,
      applicationId,
    });
  }
}
