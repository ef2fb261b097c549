import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { CommitState } from '@fairlead/contracts';
import type { CommitStatus } from '@fairlead/dto';
import { Application } from '../../applications/application.entity';
import { forgeTarget } from '../../applications/settings/forge-target';
import { SettingsHooks } from '../../applications/settings/settings-hooks';
import { Deployment } from '../../deployments/deployment.entity';
import { DeploymentEvents } from '../../deployments/run/deployment-events';
import { Config } from '../../platform/config/config';
import { databaseTime, readDatabaseTime } from '../../platform/database/database-time';
import { partialRow } from '../../platform/database/query/partial-row';
import { sql } from '../../platform/database/query/sql';
import type { Tx } from '../../platform/database/tx';
import { Signals } from '../../platform/signals/signals';
import { CommitStatusEntry } from './commit-status-entry.entity';
import { desiredStatus, type DesiredStatus } from './desired-status';

/** Emitted after every commit that has made statuses due. */
export const COMMIT_STATUSES_TOPIC = 'commit-statuses';

const HOUR_MS = 3_600_000;

type Subject = Pick<
  Deployment,
  'id' | 'number' | 'status' | 'failure' | 'liveAt' | 'commit' | 'pinnedCommit' | 'settings'
>;
type Owner = Pick<Application, 'id' | 'name' | 'forge'>;

/** Stores, in the transaction of each change to a deployment, what is to be reported to its forge. */
@Injectable()
export class CommitStatusQueue implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly deployments: DeploymentEvents,
    private readonly settings: SettingsHooks,
    private readonly signals: Signals,
  ) {}

  onModuleInit(): void {
    this.deployments.addHook((tx, id) => this.update(tx, id));
    this.settings.add((tx, application) => this.resume(tx, application));
  }

  private async update(tx: Tx, deploymentId: string): Promise<void> {
    const application = await this.ownerOf(tx, deploymentId);
    if (!application?.forge) return;
    const deployment = await tx.findOne(Deployment, {
      select: {
        id: true,
        number: true,
        status: true,
        failure: true,
        liveAt: true,
        commit: true,
        pinnedCommit: true,
        settings: true,
      },
      where: { id: deploymentId },
    });
    if (!deployment) return;
    const desired = desiredStatus(deployment);
    const entry = await tx.findOneBy(CommitStatusEntry, { deploymentId });
    const state = entry ? await this.change(tx, entry, desired) : await this.add(tx, application, deployment, desired);
    if (state !== undefined) await this.writeCommitStatus(tx, deploymentId, state);
    this.signals.sendAfterCommit(tx, COMMIT_STATUSES_TOPIC);
  }

  /** Returns the state that the commit is to show then; undefined where that does not change. */
  private async change(tx: Tx, entry: CommitStatusEntry, desired: DesiredStatus): Promise<CommitState | undefined> {
    const { environmentState } = desired;
    const { state, description } = desired.state === null ? entry : { ...desired, state: desired.state };
    const isCommitSame = state === entry.state && description === entry.description;
    // Only GitHub shows deployments.
    if (isCommitSame && (entry.kind !== 'github' || environmentState === entry.environmentState)) return undefined;
    // While it waits for the next attempt the forge is away or overloaded, so the new state waits as well.
    await sql(
      tx,
      `UPDATE commit_statuses SET state = :state, environment_state = :environmentState, description = :description,
         commit_reported = :commitReported, version = version + 1,
         next_attempt_at = CASE WHEN status = 'pending' THEN next_attempt_at ELSE ${this.now} END,
         attempts = CASE WHEN status = 'pending' THEN attempts ELSE 0 END, refusals = 0,
         status = 'pending', requested_at = ${this.now}, updated_at = ${this.now}
       WHERE deployment_id = :deploymentId`,
      {
        deploymentId: entry.deploymentId,
        state,
        environmentState,
        description,
        commitReported: isCommitSame && entry.commitReported,
      },
    );
    return isCommitSame ? undefined : state;
  }

  private async add(
    tx: Tx,
    { id: applicationId, name, forge }: Owner,
    { id: deploymentId, number, settings, commit, pinnedCommit }: Subject,
    { state, ...desired }: DesiredStatus,
  ): Promise<CommitState | undefined> {
    const sha = commit?.sha ?? pinnedCommit;
    // What ended before the forge was set is not reported.
    if (!forge || sha === null || state === null || desired.environmentState === 'inactive') return undefined;
    if (settings.source.type !== 'git') return undefined;
    const target = forgeTarget(forge.kind, settings.source.repository, forge.api_url);
    // The deployment can be of the repository that the application had before.
    if ('problem' in target || target.apiUrl !== forge.address) return undefined;
    const now = await readDatabaseTime(tx);
    await tx.insert(
      CommitStatusEntry,
      partialRow<CommitStatusEntry>({
        ...desired,
        deploymentId,
        applicationId,
        number,
        kind: forge.kind,
        apiUrl: target.apiUrl,
        host: new URL(target.apiUrl).host,
        repository: target.repository,
        sha,
        context: `fairlead/${name}`,
        state,
        commitReported: false,
        version: 1,
        status: 'pending',
        attempts: 0,
        refusals: 0,
        claims: 0,
        claimedUntil: null,
        nextAttemptAt: now,
        requestedAt: now,
        remoteId: null,
        updatedAt: now,
      }),
    );
    return state;
  }

  /** After another token was entered, what the forge had refused a short time before is tried again. */
  private async resume(tx: Tx, { id: applicationId, forge }: Application): Promise<void> {
    if (!forge) return;
    const locking = this.config.dialect === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
    const since = databaseTime(this.config.dialect, -this.config.get('FAIRLEAD_FORGE_GIVE_UP_HOURS') * HOUR_MS);
    const resumed = await sql(
      tx,
      `UPDATE commit_statuses SET status = 'pending', attempts = 0, refusals = 0, next_attempt_at = ${this.now},
         requested_at = ${this.now}, updated_at = ${this.now}
       WHERE deployment_id IN (
         SELECT deployment_id FROM commit_statuses WHERE application_id = :applicationId AND status = 'failed'
           AND api_url = :address AND updated_at < :enteredAt AND requested_at > ${since} ${locking})
       RETURNING deployment_id`,
      { applicationId, address: forge.address, enteredAt: new Date(forge.token_set_at) },
    );
    if (resumed.length > 0) this.signals.sendAfterCommit(tx, COMMIT_STATUSES_TOPIC);
  }

  private async ownerOf(tx: Tx, deploymentId: string): Promise<Owner | null> {
    return tx
      .createQueryBuilder(Application, 'application')
      .select(['application.id', 'application.name', 'application.forge'])
      .where('application.id = (SELECT application_id FROM deployments WHERE id = :deploymentId)', { deploymentId })
      .getOne();
  }

  private async writeCommitStatus(tx: Tx, id: string, state: CommitState): Promise<void> {
    const status: CommitStatus = { state, reported_at: null, error: null };
    await sql(tx, 'UPDATE deployments SET commit_status = :status WHERE id = :id', {
      id,
      status: JSON.stringify(status),
    });
  }

  private get now(): string {
    return databaseTime(this.config.dialect);
  }
}
