import { Injectable } from '@nestjs/common';
import type { EventNameOf } from '@fairlead/contracts';
import type { DeploymentEventData, EventContent } from '@fairlead/dto';
import type { Application } from '../../applications/application.entity';
import { SYSTEM_ACTOR, type Actor } from '../../auth/caller';
import { EventsService } from '../../events/events.service';
import type { Tx } from '../../platform/database/tx';
import type { Deployment } from '../deployment.entity';

/** Runs in the transaction of a change to a deployment, after it. */
export type DeploymentHook = (tx: Tx, deploymentId: string) => Promise<void>;

/** Records the events of deployments in the transaction of the change. */
@Injectable()
export class DeploymentEvents {
  private readonly hooks: DeploymentHook[] = [];

  constructor(private readonly events: EventsService) {}

  /** Modules that keep something which follows from the state of a deployment register here. */
  addHook(hook: DeploymentHook): void {
    this.hooks.push(hook);
  }

  /** For a change without an event. */
  async changed(tx: Tx, id: string): Promise<void> {
    for (const hook of this.hooks) await hook(tx, id);
  }

  async record(
    tx: Tx,
    event: EventContent<EventNameOf<'deployment'>>,
    { id }: Pick<Deployment, 'id'>,
    application: Pick<Application, 'id' | 'name' | 'serverId'>,
    actor: Actor = SYSTEM_ACTOR,
  ): Promise<void> {
    await this.events.record(tx, {
      ...event,
      subject: { type: 'deployment', id, name: application.name },
      actor,
      serverId: application.serverId,
      applicationId: application.id,
    });
    await this.changed(tx, id);
  }
}

/** What every event of a deployment tells. */
export function deploymentEventData({ number, trigger, ref, commit }: Deployment): DeploymentEventData {
  return { number, trigger, ref, commit };
}
