import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { ApplicationStatus, EventNameOf } from '@fairlead/contracts';
import type { EventContent, StatusDetails } from '@fairlead/dto';
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

/** The live deployment with its settings and variables. */
export interface LiveDeployment {
  readonly deploymentId: string;
  readonly settings: ApplicationSettings;
  readonly envValues: Secret | null;
  readonly linkedValues: Secret | null;
}

/** The result of one inspection. `since` comes from earlier ones. */
export type InspectedStatusDetails = Omit<StatusDetails, 'since'>;

/** Writes the columns of the record that describe the state on the server. */
@Injectable()
export class ApplicationStates {
  constructor(private readonly events: EventsService) {}

  /** Locks the row until the transaction ends; `null` where it does not exist. */
  locked(tx: Tx, id: string): Promise<Application | null> {
    return findLocked(tx, Application, { id });
  }

  /** The status `deleting` is final. */
  async setStatus(
    tx: Tx,
    id: string,
    status: ApplicationStatus,
    reason: string | null = null,
    inspected: InspectedStatusDetails | null = null,
  ): Promise<void> {
    const application = await this.locked(tx, id);
    if (!application || application.status === 'deleting') return;
    const before = { status: application.status, reason: application.statusReason, details: application.statusDetails };
    const known = before.status === status ? before.details?.since : undefined;
    const details = inspected && { ...inspected, since: known ?? new Date().toISOString() };
    if (isDeepStrictEqual(before, { status, reason, details })) return;
    await tx.update(
      Application,
      id,
      partialRow<Application>({ status, statusReason: reason, statusDetails: details, updatedAt: new Date() }),
    );
    for (const event of statusEvents(before, { status, reason, details }))
      await this.recordEvent(tx, application, event);
  }

  /** Remembers the secrets of a release before it starts, because it may print them. The caller holds the lock. */
  async recordLinkedSecrets(tx: Tx, { id, linkedSecrets, linkedValues }: Application): Promise<void> {
    await tx.update(
      Application,
      id,
      partialRow<Application>({ linkedSecrets: extendSecretHistory(linkedSecrets, linkedValues) }),
    );
  }

  /** Sets the live release; `null` where none is live. */
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

  /** A live release means that the application runs, even if it had been stopped. */
  async setRunning(tx: Tx, id: string): Promise<void> {
    await tx.update(Application, id, { desiredState: 'running' });
  }

  /** Records that the application was stopped on request. */
  async setStopped(tx: Tx, id: string): Promise<void> {
    const application = await this.locked(tx, id);
    if (!application || application.status === 'deleting') return;
    await tx.update(Application, id, { desiredState: 'stopped' });
    await this.setStatus(tx, id, 'stopped');
    await this.recordEvent(tx, application, { name: 'application.stopped', data: { name: application.name } });
  }

  async setUrls(tx: Tx, id: string, urls: string[]): Promise<void> {
    const application = await tx.findOneBy(Application, { id });
    if (!application || application.urls.join(' ') === urls.join(' ')) return;
    await tx.update(Application, id, { urls, updatedAt: new Date() });
  }

  /** An application whose certificate browsers refuse is degraded; the watcher keeps that status. */
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

  private recordEvent(
    tx: Tx,
    { id, name, serverId }: Application,
    event: EventContent<EventNameOf<'application'>>,
  ): Promise<void> {
    const subject = { type: 'application', id, name } as const;
    return this.events.record(tx, { ...event, subject, actor: SYSTEM_ACTOR, serverId, applicationId: id });
  }
}
