import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EngineError, type Host, type RepositoryHeads } from '@fairlead/engine';
import { DataSource, In } from 'typeorm';
import { Application } from '../../applications/application.entity';
import { Deployment } from '../../deployments/deployment.entity';
import { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import { sql } from '../../platform/database/query/sql';
import { Shutdown } from '../../platform/lifecycle/shutdown';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { Push } from '../push.entity';
import { chooseHead, isUnchanged, isWatchedRef, watchedBranch, type Choice, type InspectedHeads } from './choose-head';
import { nextCheckAt } from './poll-times';
import { PushDecisions } from './push-decisions';
import type { PushOutcome } from './push-outcome';
import { PushWatch } from './push-watch.entity';
import { HeadInspection } from './head-inspection';

/** Failures of the server, not of the repository. The server is monitored, so they are not reported here. */
const OF_THE_SERVER: ReadonlySet<string> = new Set([
  'SERVER_UNREACHABLE',
  'SSH_AUTHENTICATION_FAILED',
  'HOST_KEY_MISMATCH',
  'PRIVILEGES_MISSING',
  'MACHINE_MISMATCH',
  'SERVER_ALREADY_MANAGED',
]);
const POSTPONED_MS = 30_000;
const DECISIONS_AT_ONCE = 2;
/** What a check that could read the repository leaves behind. */
const READ = ', last_checked_at = :now, failures = 0, failure_code = NULL, failure_message = NULL';

interface Watched {
  readonly application: Application;
  readonly watch: PushWatch;
  readonly pushes: readonly Push[];
  readonly live: { readonly id: string; readonly commit: string | null } | undefined;
}

/** Checks the repositories of some applications of one server, and carries out what follows. */
@Injectable()
export class PushCheck {
  private readonly logger = new Logger('Pushes');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly inspection: HeadInspection,
    private readonly decisions: PushDecisions,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
  ) {}

  /** An application that cannot be read, for example because of its deploy key, is put off alone. */
  async run(serverId: string, applicationIds: readonly string[]): Promise<void> {
    const watched = await this.load(applicationIds).catch(async (error: unknown) => {
      if (applicationIds.length > 1) for (const id of applicationIds) await this.run(serverId, [id]);
      else await this.postpone(applicationIds, error);
    });
    if (watched) await this.checkAll(serverId, applicationIds, watched);
  }

  private async checkAll(
    serverId: string,
    applicationIds: readonly string[],
    watched: readonly Watched[],
  ): Promise<void> {
    const running = watched.filter(({ application }) => application.desiredState !== 'stopped');
    const stopped = watched.filter(({ application }) => application.desiredState === 'stopped');
    try {
      const host = await this.hosts.forReading(serverId);
      const applications = running.map(({ application }) => application);
      const heads = await this.inspection.heads(host, applications);
      const quiet: Watched[] = [];
      const others: (() => Promise<void>)[] = stopped
        .filter(({ watch }) => watch.hookPending)
        .map((one) => () => this.carryOut(one, stoppedOutcome(one.watch)));
      for (const [index, one] of running.entries()) {
        const found = heads[index];
        const choice = found && !(found instanceof EngineError) ? chooseHead(inspectedHeads(one, found)) : undefined;
        if (choice && isQuiet(one.watch, choice)) quiet.push(one);
        else others.push(() => this.decide(host, one, found, choice));
      }
      await this.goOn(quiet, 'checked');
      await this.goOn(
        stopped.filter(({ watch }) => !watch.hookPending),
        'not checked',
      );
      await inTurns(others, DECISIONS_AT_ONCE);
    } catch (error) {
      if (!this.shutdown.signal.aborted) await this.postpone(applicationIds, error);
    }
  }

  private async decide(
    host: Host,
    one: Watched,
    found: RepositoryHeads | EngineError | undefined,
    choice: Choice | undefined,
  ): Promise<void> {
    if (!choice) return this.carryOut(one, failureOf(found));
    const outcome = await this.inspection
      .outcome(host, one.application, choice, one.live?.commit ?? null)
      .catch((error: unknown): PushOutcome => {
        if (error instanceof EngineError && !OF_THE_SERVER.has(error.code)) return failureOf(error);
        throw error;
      });
    await this.carryOut(one, outcome, found instanceof EngineError ? undefined : found);
  }

  private carryOut(
    { watch, pushes, live, application }: Watched,
    outcome: PushOutcome,
    heads?: RepositoryHeads,
  ): Promise<void> {
    return this.decisions.carryOut({
      watch,
      liveId: live?.id ?? null,
      outcome,
      pushIds: pushes.map(({ id }) => id),
      isWatched: (ref) => isWatchedRef(ref, refsOf(application), heads),
    });
  }

  private async load(applicationIds: readonly string[]): Promise<Watched[]> {
    const { manager } = this.dataSource;
    const ids = In([...applicationIds]);
    const watches = new Map(
      (await manager.findBy(PushWatch, { applicationId: ids })).map((row) => [row.applicationId, row]),
    );
    const pushes = await manager.findBy(Push, { applicationId: ids, status: 'pending' });
    const applications = await manager.findBy(Application, { id: ids });
    const liveIds = applications.flatMap(({ currentDeploymentId }) => currentDeploymentId ?? []);
    const lives = await manager.find(Deployment, {
      select: { id: true, commit: true, pinnedCommit: true },
      where: { id: In(liveIds) },
    });
    const liveOf = new Map(
      lives.map(({ id, commit, pinnedCommit }) => [id, { id, commit: commit?.sha ?? pinnedCommit }]),
    );
    return applications.flatMap((application) => {
      const watch = watches.get(application.id);
      if (!watch || application.autoDeploy === null) return [];
      const own = pushes.filter(({ applicationId }) => applicationId === application.id);
      return [{ application, watch, pushes: own, live: liveOf.get(application.currentDeploymentId ?? '') }];
    });
  }

  /** The usual case: nothing new. One statement for all of them; those for which a hook has arrived in the meantime are checked again. */
  private async goOn(quiet: readonly Watched[], how: 'checked' | 'not checked'): Promise<void> {
    const now = await readDatabaseTime(this.dataSource.manager);
    const times = { now, slowSeconds: this.config.get('FAIRLEAD_PUSH_POLL_SLOW_SECONDS'), random: Math.random() };
    const byTime = new Map<number | null, string[]>();
    for (const { application, watch } of quiet) {
      const next = application.autoDeploy && nextCheckAt(application.autoDeploy, { ...watch, failures: 0 }, times);
      const at = next === null ? null : next.getTime();
      byTime.set(at, [...(byTime.get(at) ?? []), application.id]);
    }
    for (const [at, ids] of byTime) {
      await sql(
        this.dataSource.manager,
        `UPDATE push_watches SET next_check_at = :at${how === 'checked' ? READ : ''}
         WHERE application_id IN (:...ids) AND NOT hook_pending`,
        { at: at === null ? null : new Date(at), ids, ...(how === 'checked' && { now }) },
      );
    }
  }

  /** Whatever is wrong, it is not with the repository. */
  private async postpone(ids: readonly string[], error: unknown): Promise<void> {
    const isKnown = error instanceof EngineError && OF_THE_SERVER.has(error.code);
    if (!isKnown) this.logger.error({ err: error }, 'Repositories could not be checked for pushes.');
    const now = await readDatabaseTime(this.dataSource.manager);
    await sql(
      this.dataSource.manager,
      'UPDATE push_watches SET next_check_at = :at WHERE application_id IN (:...ids) AND next_check_at <= :now',
      { at: new Date(now.getTime() + POSTPONED_MS), ids, now },
    );
  }
}

function inspectedHeads({ application, watch, pushes, live }: Watched, heads: RepositoryHeads): InspectedHeads {
  return {
    ...refsOf(application),
    heads,
    handled: watch,
    liveCommit: live?.commit ?? null,
    hintedRefs: pushes.map(({ ref }) => ref),
    isHooked: pushes.some(({ source }) => source === 'hook'),
  };
}

function refsOf({ autoDeploy, settings: { source } }: Application): Pick<InspectedHeads, 'tags' | 'branch'> {
  const branch = autoDeploy && source.type === 'git' ? watchedBranch(autoDeploy, source.branch) : undefined;
  return { tags: autoDeploy?.tags ?? null, branch };
}

function isQuiet(watch: PushWatch, choice: Choice): boolean {
  return (
    !watch.hookPending && watch.failureCode === null && choice.candidates.length === 0 && isUnchanged(choice, watch)
  );
}

function stoppedOutcome({ handledHead, handledTag, handledTagCommit }: PushWatch): PushOutcome {
  const handled = { handledHead, handledTag, handledTagCommit };
  return { kind: 'skip', reason: 'application_stopped', head: undefined, handled };
}

function failureOf(error: RepositoryHeads | EngineError | undefined): PushOutcome {
  if (!(error instanceof EngineError))
    return { kind: 'fail', code: 'COMMAND_FAILED', message: 'The repository could not be read.' };
  return { kind: 'fail', code: error.code, message: error.message };
}

async function inTurns(work: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const waiting = [...work];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
