import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/tx';
import { ApplicationStates } from '../status/application-states';
import { Application } from '../application.entity';
import { differingLinks, packLinkedVariables, type LinkedVariable } from './linked-variables';
import { pendingChanges } from '../settings/pending-changes';

/** Heard in the transaction of the change. */
export type LinkListener = (tx: Tx, applicationId: string) => Promise<void>;

/** Variables that applications have from what is linked to them. Whoever owns those things says here what they are. */
@Injectable()
export class ApplicationLinks {
  private readonly rotated: LinkListener[] = [];
  private readonly leaving: LinkListener[] = [];

  constructor(private readonly states: ApplicationStates) {}

  /** A password that the application uses has been changed. */
  onRotation(listener: LinkListener): void {
    this.rotated.push(listener);
  }

  /** The application is about to go, and its links with it. */
  onRemoval(listener: LinkListener): void {
    this.leaving.push(listener);
  }

  async notifyRemoval(tx: Tx, id: string): Promise<void> {
    for (const listener of this.leaving) await listener(tx, id);
  }

  /** What the next deployment starts the application with. `rotated`: what it has now does not work any more. */
  async set(
    tx: Tx,
    id: string,
    variables: readonly LinkedVariable[],
    { rotated = false }: { rotated?: boolean } = {},
  ): Promise<void> {
    const application = await this.states.locked(tx, id);
    if (!application) return;
    application.linkedValues = packLinkedVariables(variables);
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
