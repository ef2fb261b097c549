import { Injectable } from '@nestjs/common';
import type { EventNameOf } from '@fairlead/contracts';
import type { DeploymentEventData, EventContent } from '@fairlead/dto';
import type { Application } from '../../applications/application.entity';
import { SYSTEM_ACTOR, type Actor } from '../../auth/caller';
import { EventsService } from '../../events/events.service';
import type { Tx } from '../../platform/database/tx';
import type { Deployment } from '../deployment.entity';

/** Records the events of deployments in the transaction of the change. */
@Injectable()
export class DeploymentEvents {
  constructor(private readonly events: EventsService) {}

  record(
    tx: Tx,
    event: EventContent<EventNameOf<'deployment'>>,
    { id }: Pick<Deployment, 'id'>,
    application: Pick<Application, 'id' | 'name' | 'serverId'>,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    return this.events.record(tx, {
      ...event,
      subject: { type: 'deployment', id, name: application.name },
      actor,
      serverId: application.serverId,
      applicationId: application.id,
    });
  }
}

/** What every event of a deployment tells. */
export function deploymentEventData({ number, trigger, ref, commit }: Deployment): DeploymentEventData {
  return { number, trigger, ref, commit };
}
