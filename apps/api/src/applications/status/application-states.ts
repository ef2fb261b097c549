import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ApplicationStatus, EventName } from '@fairlead/contracts';
import type { StatusDetails } from '@fairlead/dto';
import type { Secret } from '@fairlead/engine';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { EventsService } from '../../events/events.service';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { Application } from '../application.entity';
import { differingLinks, extendSecretHistory } from '../environment/linked-variables';
import { pendingChanges } from '../settings/pending-changes';
import type { ApplicationSettings } from '../settings/application-settings';
import { statusEvents } from './status-events';

/** What visitors reach: a deployment, and what it was made with. */
export interface LiveDeployment {
  readonly deploymentId: string;
  readonly settings: ApplicationSettings;
  readonly envValues: Secret | null;
  readonly linkedValues: Secret | null;
}

/** What one look tells; since when it is so, the looks before know. */
export type InspectedStatusDetails = Omit<StatusDetails, 'since'>;

/** The part of the record that tells of the machine. Those who see the machine write it. */
@Injectable()
export class ApplicationStates {
  constructor(private readonly events: EventsService) {}

  /** The row, to be changed by nobody else until the transaction ends; null where it is gone. */
  locked(tx: Tx, id: string): Promise<Application | null> {
    return findLocked(tx, Application, { id });
  }

  /** `deleting` is left by the end of the record alone. */
  async setStatus(
    tx: Tx,
    id: string,
    status: ApplicationStatus,
    reason: string | null = null,
    seen: InspectedStatusDetails | null = null,
  ): Promise<void> {
    const application = await this.locked(tx, id);
    if (!application || application.status === 'deleting') return;
    const before = { status: application.status, reason: application.statusReason, details: application.statusDetails };
    const known = before.status === status ? before.details?.since : undefined;
    const details = seen && { ...seen, since: known ?? new Date().toISOString() };
    if (isDeepStrictEqual(before, { status, reason, details })) return;
    await tx.update(
      Application,
      id,
      partialRow<Application>({ status, statusReason: reason, statusDetails: details, updatedAt: new Date() }),
    );
    for (const { name, data } of statusEvents(before, { status, reason, details })) {
      await this.tell(tx, application, name, data);
    }
  }

  /** A release is about to be started with its present variables, and may print them. The row is locked by the caller. */
  async recordLinkedSecrets(tx: Tx, { id, linkedSecrets, linkedValues }: Application): Promise<void> {
    await tx.update(
      Application,
      id,
      partialRow<Application>({ linkedSecrets: extendSecretHistory(linkedSecrets, linkedValues) }),
    );
  }

  /** Visitors reach this release from now on; null: they reach none. */
  async setLive(tx: Tx, id: string, live: LiveDeployment | null): Promise<void> {
    const application = await this.locked(tx, id);
    if (!application) return;
    application.currentDeploymentId = live?.deploymentId ?? null;
    application.liveSettings = live?.settings ?? null;
    application.liveEnvValues = live?.envValues ?? null;
    application.liveLinkedValues = live?.linkedValues ?? null;
    application.differingLinks = live ? differingLinks(application.linkedValues, live.linkedValues) : [];
    application.pendingChanges = pendingChanges(application);
    application.updatedAt = new Date();
    await tx.save(Application, application);
  }

  /** Visitors are on a release: whatever was stopped before has been started by it. */
  async setRunning(tx: Tx, id: string): Promise<void> {
    await tx.update(Application, id, { desiredState: 'running' });
  }

  /** Nothing of it runs any more, because somebody wanted it so. */
  async setStopped(tx: Tx, id: string): Promise<void> {
    const application = await this.locked(tx, id);
    if (!application || application.status === 'deleting') return;
    await tx.update(Application, id, { desiredState: 'stopped' });
    await this.setStatus(tx, id, 'stopped');
    await this.tell(tx, application, 'application.stopped');
  }

  async setUrls(tx: Tx, id: string, urls: string[]): Promise<void> {
    const application = await tx.findOneBy(Application, { id });
    if (!application || application.urls.join(' ') === urls.join(' ')) return;
    await tx.update(Application, id, { urls, updatedAt: new Date() });
  }

  /** What runs does visitors no good whose browsers refuse the certificate; the watcher goes on saying so. */
  async setCertificateProblem(tx: Tx, id: string, problem: string | null): Promise<void> {
    const application = await this.locked(tx, id);
    if (!application || application.certificateProblem === problem) return;
    const { status, statusReason, certificateProblem: before } = application;
    await tx.update(Application, id, { certificateProblem: problem, updatedAt: new Date() });
    const saysSo = status === 'degraded' && statusReason === before;
    if (problem === null && saysSo) await this.setStatus(tx, id, 'running');
    if (problem !== null && (status === 'running' || saysSo)) await this.setStatus(tx, id, 'degraded', problem);
  }

  /** Notes whether a cleanup has to be retried once the server is reachable. */
  async setCleanupPending(tx: Tx, id: string, cleanupPending: boolean): Promise<void> {
    await tx.update(Application, id, { cleanupPending });
  }

  private tell(
    tx: Tx,
    { id, name: called, serverId }: Application,
    name: EventName,
    data: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const subject = { type: 'application', id, name: called } as const;
    return this.events.record(tx, { name, subject, actor: SYSTEM_ACTOR, data, serverId, applicationId: id });
  }
}
