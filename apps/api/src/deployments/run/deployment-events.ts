import { Injectable } from '@nestjs/common';
import type { EventName } from '@fairlead/contracts';
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
    name: EventName,
    deployment: Deployment,
    application: Pick<Application, 'id' | 'name' | 'serverId'>,
    more: { actor?: Actor; data?: Readonly<Record<string, unknown>> } = {},
  ): Promise<void> {
    return this.events.record(tx, {
      name,
      subject: { type: 'deployment', id: deployment.id, name: application.name },
      actor: more.actor ?? SYSTEM_ACTOR,
      data: { number: deployment.number, ...more.data },
      serverId: application.serverId,
      applicationId: application.id,
    });
  }
}
