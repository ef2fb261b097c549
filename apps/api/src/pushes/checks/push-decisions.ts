import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PUSH_SKIP_REASONS, type PushSkipReason } from '@fairlead/contracts';
import { DataSource, In } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { Deployment } from '../../deployments/deployment.entity';
import { ACTIVE_STATUSES } from '../../deployments/deployment-status';
import { DeploymentQueue } from '../../deployments/queue/deployment-queue';
import { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { newPush } from '../new-push';
import { Push } from '../push.entity';
import type { Candidate } from './choose-head';
import { HOOK_ATTEMPTS, nextCheckAt } from './poll-times';
import { isReported, type PushOutcome } from './push-outcome';
import { PushWatch } from './push-watch.entity';

export interface PushDecision {
  readonly watch: PushWatch;
  /** The live deployment when the repository was checked. */
  readonly liveId: string | null;
  readonly outcome: PushOutcome;
  /** Pushes that had arrived before the check. Later ones are answered by the next. */
  readonly pushIds: readonly string[];
  readonly isWatched: (ref: string) => boolean;
}

/** How a push ends in the log. */
type End = Pick<Push, 'status' | 'reason' | 'message' | 'headRef' | 'headCommit' | 'deploymentId'>;

const WAIT_MS = 5000;
const ORIGIN = { actor: SYSTEM_ACTOR, trigger: 'webhook' } as const;

/**
 * Carries out what a check of a repository has found, in one transaction that holds the application: so no head is deployed
 * twice, whoever checks at the same time or again after a crash.
 */
@Injectable()
export class PushDecisions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly queue: DeploymentQueue,
    private readonly config: Config,
  ) {}

  carryOut(decision: PushDecision): Promise<void> {
    return this.dataSource.transaction(async (tx) => {
      const { applicationId, checkNumber } = decision.watch;
      const application = await findLocked(tx, Application, { id: applicationId });
      const watch = application && (await findLocked(tx, PushWatch, { applicationId }));
      if (!watch || application.status === 'deleting' || watch.checkNumber !== checkNumber) return;
      const now = await readDatabaseTime(tx);
      const outcome = await this.settled(tx, application, decision);
      // What it was decided by has changed, or will in a moment.
      if (outcome === 'again') {
        await tx.update(PushWatch, { applicationId }, { nextCheckAt: new Date(now.getTime() + WAIT_MS) });
        return;
      }
      if (outcome.kind === 'fail') await this.fail(tx, application, watch, decision, outcome, now);
      else await this.decide(tx, application, watch, decision, outcome, now);
    });
  }

  /** Compares the decision with what is live, queued and running now. */
  private async settled(
    tx: Tx,
    application: Application,
    { outcome, liveId, watch }: PushDecision,
  ): Promise<PushOutcome | 'again'> {
    if (outcome.kind === 'fail') return outcome;
    const { head } = outcome;
    const { id: applicationId, lastDeploymentNumber: number } = application;
    const active = await tx.findBy(Deployment, { applicationId, status: In([...ACTIVE_STATUSES]) });
    const same = active.find((deployment) => head !== undefined && commitOf(deployment) === head.sha);
    if (same && (outcome.kind === 'deploy' || outcome.reason === 'already_handled'))
      return { ...outcome, kind: 'skip', reason: 'already_queued', deploymentId: same.id };
    if (outcome.kind === 'skip') return outcome;
    if (application.currentDeploymentId !== liveId) return 'again';
    if (application.desiredState === 'stopped') return { ...outcome, kind: 'skip', reason: 'application_stopped' };
    // It may be of this very head, which is known once it has fetched it.
    if (active.some((deployment) => commitOf(deployment) === undefined)) return 'again';
    const newest = await tx.findOneBy(Deployment, { applicationId, number });
    if (newest && newest.number > (watch.handledNumber ?? 0) && commitOf(newest) === outcome.head.sha) {
      const reason = newest.id === liveId ? 'already_live' : 'already_handled';
      return { ...outcome, kind: 'skip', reason, deploymentId: newest.id };
    }
    return outcome;
  }

  private async decide(
    tx: Tx,
    application: Application,
    watch: PushWatch,
    decision: PushDecision,
    outcome: Exclude<PushOutcome, { kind: 'fail' }>,
    now: Date,
  ): Promise<void> {
    const deployment = outcome.kind === 'deploy' ? await this.deploy(tx, application, outcome.head) : undefined;
    const end: End = {
      status: deployment ? 'deployed' : 'skipped',
      ...(outcome.kind === 'skip' ? said(outcome.reason) : { reason: null, message: null }),
      ...headColumns(outcome.head),
      deploymentId: deployment?.id ?? (outcome.kind === 'skip' ? outcome.deploymentId : undefined) ?? null,
    };
    const pending = await pendingPushes(tx, decision);
    await this.end(tx, application.id, { ...decision, pending }, end, isReported(outcome), now);
    const isStopped = outcome.kind === 'skip' && outcome.reason === 'application_stopped';
    const seen: Partial<PushWatch> = isStopped ? {} : { ...outcome.handled, lastCheckedAt: now };
    const hookPending = await this.isHookPending(tx, decision, watch);
    const announcedHeads = isReported(outcome) ? announced(watch, decision, pending) : watch.announcedHeads;
    const next = { ...watch, hookPending, announcedHeads, failures: 0 };
    await tx.update(
      PushWatch,
      { applicationId: application.id },
      {
        ...seen,
        handledNumber: deployment?.number ?? application.lastDeploymentNumber,
        hookPending,
        announcedHeads,
        failures: 0,
        failureCode: null,
        failureMessage: null,
        checkNumber: watch.checkNumber + 1,
        nextCheckAt: hookPending ? now : this.next(application, next, now),
      },
    );
  }

  /** After a hook the check is attempted a few times, on request once. Polling goes on, and its failures are reported once. */
  private async fail(
    tx: Tx,
    application: Application,
    watch: PushWatch,
    decision: PushDecision,
    { code, message }: Extract<PushOutcome, { kind: 'fail' }>,
    now: Date,
  ): Promise<void> {
    const failures = watch.failures + 1;
    const pending = await pendingPushes(tx, decision);
    const manual = pending.filter(({ source }) => source === 'manual');
    const isOnlyManual = manual.length > 0 && manual.length === pending.length;
    const givesUp = !watch.hookPending || failures >= HOOK_ATTEMPTS || isOnlyManual;
    const ending = givesUp ? pending : manual;
    const isTold = givesUp || manual.length > 0;
    if (isTold) {
      const end: End = { status: 'failed', reason: code, message, headRef: null, headCommit: null, deploymentId: null };
      await this.end(tx, application.id, { ...decision, pending: ending }, end, code !== watch.failureCode, now);
    }
    const hookPending = givesUp ? await this.isHookPending(tx, decision, watch) : true;
    const next = { ...watch, hookPending, failures };
    await tx.update(
      PushWatch,
      { applicationId: application.id },
      {
        hookPending,
        failures,
        ...(isTold && { failureCode: code, failureMessage: message }),
        lastCheckedAt: now,
        checkNumber: watch.checkNumber + 1,
        nextCheckAt: this.next(application, next, now),
      },
    );
  }

  private deploy(tx: Tx, application: Application, { name, sha }: Candidate): Promise<Deployment> {
    const { settings, envValues } = application;
    return this.queue.add(tx, ORIGIN, application, { ref: name, commit: sha, settings, envValues });
  }

  /** Ends the pushes that the check has answered, or adds an entry where no hook has announced it. */
  private async end(
    tx: Tx,
    applicationId: string,
    { pending, isWatched }: Pick<PushDecision, 'isWatched'> & { pending: readonly Push[] },
    end: End,
    isAnnounced: boolean,
    now: Date,
  ): Promise<void> {
    const isOther = (push: Push): boolean => end.status !== 'failed' && isOfOtherRef(push, isWatched);
    for (const push of pending) {
      const own: Partial<Push> = isOther(push)
        ? { ...end, status: 'skipped', ...said('other_ref'), deploymentId: null }
        : end;
      await tx.update(Push, push.id, partialRow<Push>({ ...own, decidedAt: now }));
    }
    if (!isAnnounced || pending.some((push) => !isOther(push))) return;
    const entry = newPush({ applicationId, source: 'poll', createdAt: now, decidedAt: now, ...end });
    await tx.insert(Push, partialRow<Push>(entry));
  }

  /** A hook that arrived after the check requires another one. Its transaction waits for this one, or is seen here. */
  private async isHookPending(tx: Tx, { pushIds }: PushDecision, watch: PushWatch): Promise<boolean> {
    if (!watch.hookPending) return false;
    const { applicationId } = watch;
    const pending = await tx.find(Push, { select: { id: true }, where: { applicationId, status: 'pending' } });
    return pending.some(({ id }) => !pushIds.includes(id));
  }

  private next({ autoDeploy }: Application, watch: PushWatch, now: Date): Date | null {
    const slowSeconds = this.config.get('FAIRLEAD_PUSH_POLL_SLOW_SECONDS');
    return autoDeploy && nextCheckAt(autoDeploy, watch, { now, slowSeconds, random: Math.random() });
  }
}

const pendingPushes = (tx: Tx, { pushIds }: PushDecision): Promise<Push[]> =>
  tx.findBy(Push, { id: In([...pushIds]), status: 'pending' });

const isOfOtherRef = ({ ref }: Push, isWatched: (ref: string) => boolean): boolean => ref !== null && !isWatched(ref);

/** A new head counts as announced if a hook has arrived for it. A manual check before the hook changes nothing. */
function announced({ announcedHeads }: PushWatch, { isWatched }: PushDecision, pending: readonly Push[]): number {
  const sources = pending.filter((push) => !isOfOtherRef(push, isWatched)).map(({ source }) => source);
  if (sources.includes('hook')) return announcedHeads + 1;
  return sources.includes('manual') ? announcedHeads : 0;
}

const commitOf = ({ commit, pinnedCommit }: Deployment): string | undefined => commit?.sha ?? pinnedCommit ?? undefined;

const said = (reason: PushSkipReason): Pick<Push, 'reason' | 'message'> => ({
  reason,
  message: PUSH_SKIP_REASONS[reason],
});

const headColumns = (head: Candidate | undefined): Pick<Push, 'headRef' | 'headCommit'> => ({
  headRef: head?.ref ?? null,
  headCommit: head?.sha ?? null,
});
