import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/tx';
import { ApplicationStates } from '../status/application-states';
import { Application } from '../application.entity';
import {
  differingLinks,
  packLinkedVariables,
  replacedLinks,
  unpackLinkedVariables,
  type LinkedVariable,
  type LinkKind,
} from './linked-variables';
import { pendingChanges } from '../settings/pending-changes';

/** Runs in the transaction of the change. */
export type LinkListener = (tx: Tx, applicationId: string) => Promise<void>;

/** Variables of applications from linked records. The resource that owns such a record sets them here. */
@Injectable()
export class ApplicationLinks {
  private readonly rotated: LinkListener[] = [];
  private readonly leaving: LinkListener[] = [];

  constructor(private readonly states: ApplicationStates) {}

  /** Registers a listener for the rotation of a password that the application uses. */
  onRotation(listener: LinkListener): void {
    this.rotated.push(listener);
  }

  /** Registers a listener for the removal of an application and its links. */
  onRemoval(listener: LinkListener): void {
    this.leaving.push(listener);
  }

  async notifyRemoval(tx: Tx, id: string): Promise<void> {
    for (const listener of this.leaving) await listener(tx, id);
  }

  /** Sets the variables of one kind for the next deployment. `rotated`: the present values no longer work. */
  async set(
    tx: Tx,
    id: string,
    kind: LinkKind,
    variables: readonly LinkedVariable[],
    { rotated = false }: { rotated?: boolean } = {},
  ): Promise<void> {
    const application = await this.states.locked(tx, id);
    if (!application) return;
    application.linkedValues = packLinkedVariables(
      replacedLinks(unpackLinkedVariables(application.linkedValues), kind, variables),
    );
    application.differingLinks = application.liveSettings
      ? differingLinks(application.linkedValues, application.liveLinkedValues)
      : [];
    application.pendingChanges = pendingChanges(application);
    application.updatedAt = new Date();
    if (rotated) application.linksRotatedAt = application.updatedAt;
    await tx.save(Application, application);
    if (rotated) for (const listener of this.rotated) await listener(tx, id);
  }
}
