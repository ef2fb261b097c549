import { Injectable } from '@nestjs/common';
import type { EventNameOf } from '@fairlead/contracts';
import type { EventContent } from '@fairlead/dto';
import { SYSTEM_ACTOR, type Actor } from '../auth/caller';
import { EventsService } from '../events/events.service';
import type { Tx } from '../platform/database/tx';
import type { Domain } from './domain.entity';

@Injectable()
export class DomainEvents {
  constructor(private readonly events: EventsService) {}

  record(
    tx: Tx,
    event: EventContent<EventNameOf<'domain'>>,
    { id, hostname, serverId, applicationId }: Domain,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    return this.events.record(tx, {
      ...event,
      subject: { type: 'domain', id, name: hostname },
      actor,
      serverId,
      applicationId,
    });
  }
}
