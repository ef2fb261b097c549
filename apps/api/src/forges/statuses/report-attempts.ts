import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Application } from '../../applications/application.entity';
import type { StoredForge } from '../../applications/settings/forge-settings';
import { Config } from '../../platform/config/config';
import { OutboundRequests } from '../../platform/network/outbound-requests';
import { ForgeApi } from '../api/forge-api';
import { FORGE_DRIVERS } from '../api/forge-drivers';
import { ForgeError } from '../api/forge-error';
import { ForgeProblems } from '../forge-problems';
import type { CommitStatusEntry } from './commit-status-entry.entity';
import { CommitStatusClaims } from './commit-status-claims';
import type { ReportAttempt, ReportOutcome } from './report-outcome';
import { ReportRecorder } from './report-recorder';

const PAUSES_MAX = 10_000;
const PAUSED = 'The forge has had too many requests with this token.';

interface Access {
  readonly forge: StoredForge;
  readonly token: string;
  readonly environmentUrl: string | undefined;
  readonly hasProblem: boolean;
}

/** Reports a claimed status to its forge, once. */
@Injectable()
export class ReportAttempts {
  private readonly pauses = new ForgePauses();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly claims: CommitStatusClaims,
    private readonly recorder: ReportRecorder,
    private readonly problems: ForgeProblems,
    private readonly requests: OutboundRequests,
  ) {}

  /** Rejects if the signal was aborted. Returns whether the forge answered. */
  async send(entry: CommitStatusEntry, signal: AbortSignal): Promise<boolean> {
    const access = await this.accessOf(entry);
    if (!access) {
      const message = 'The application has another forge, or none, by now.';
      await this.recorder.record({ entry, outcome: { kind: 'dropped', message }, commitReported: false });
      return true;
    }
    const attempt = await this.attempt(entry, access, signal);
    await this.recorder.record(attempt);
    await this.noticeProblem(attempt, access);
    return !(attempt.outcome.kind === 'failed' && attempt.outcome.problem.code === 'UNREACHABLE');
  }

  private async attempt(entry: CommitStatusEntry, access: Access, signal: AbortSignal): Promise<ReportAttempt> {
    let { commitReported } = entry;
    const paused = this.pauses.remainingMs(entry.apiUrl, access.token);
    if (paused > 0) return { entry, outcome: { kind: 'paused', pauseMs: paused, message: PAUSED }, commitReported };
    const driver = FORGE_DRIVERS[entry.kind];
    const deadline = AbortSignal.timeout(this.claims.attemptMs);
    const api = new ForgeApi(
      this.requests,
      {
        apiUrl: entry.apiUrl,
        token: access.token,
        timeoutMs: this.config.get('FAIRLEAD_FORGE_TIMEOUT_SECONDS') * 1000,
        signal: AbortSignal.any([signal, deadline]),
      },
      driver.authorization,
    );
    const isReplaced = !commitReported && (await this.claims.isReplaced(entry));
    const outcome = await driver
      .report(api, entry.repository.split('/'), {
        sha: entry.sha,
        state: isReplaced || commitReported ? null : entry.state,
        context: entry.context,
        description: entry.description,
        targetUrl: this.pageOf(entry),
        commitReported: () => (commitReported = true),
        deployment: {
          id: entry.deploymentId,
          number: entry.number,
          state: entry.environmentState,
          environment: entry.context.replace(/^fairlead\//, ''),
          url: access.environmentUrl,
          remoteId: entry.remoteId,
          mayExist: entry.claims > 1,
          created: (remoteId) => this.recorder.remember({ entry }, remoteId),
        },
      })
      .then((): ReportOutcome => ({ kind: 'reported', isReplaced }))
      .catch((error: unknown): ReportOutcome => outcomeOf(error, signal));
    if (api.pauseMs !== undefined) this.pauses.begin(entry.apiUrl, access.token, api.pauseMs);
    return { entry, outcome, commitReported: commitReported || (outcome.kind === 'reported' && !isReplaced) };
  }

  /** The token is sent to no other address than it was entered for. */
  private async accessOf({ applicationId, kind, apiUrl }: CommitStatusEntry): Promise<Access | undefined> {
    const application = await this.dataSource.manager.findOne(Application, {
      select: { id: true, forge: true, forgeToken: true, forgeProblemCode: true, urls: true },
      where: { id: applicationId },
    });
    const { forge, forgeToken } = application ?? {};
    if (!application || !forge || !forgeToken || forge.kind !== kind || forge.address !== apiUrl) return undefined;
    const [environmentUrl] = application.urls;
    return { forge, token: forgeToken.reveal(), environmentUrl, hasProblem: application.forgeProblemCode !== null };
  }

  private pageOf({ applicationId, deploymentId }: CommitStatusEntry): string | undefined {
    if (this.config.get('FAIRLEAD_PUBLIC_URL') === undefined) return undefined;
    return `${this.config.publicUrl()}/applications/${applicationId}/deployments/${deploymentId}`;
  }

  private async noticeProblem({ entry, outcome }: ReportAttempt, { forge, hasProblem }: Access): Promise<void> {
    if (outcome.kind === 'failed') await this.problems.set(entry.applicationId, forge, outcome.problem);
    if (outcome.kind === 'reported' && hasProblem) await this.problems.set(entry.applicationId, forge, null);
  }
}

function outcomeOf(error: unknown, signal: AbortSignal): ReportOutcome {
  if (signal.aborted) throw error;
  if (!(error instanceof ForgeError)) {
    const problem = { code: 'UNREACHABLE', message: 'The forge did not answer in time.' } as const;
    return { kind: 'failed', problem, pauseMs: undefined };
  }
  const { code, message, pauseMs } = error;
  if (code === 'RATE_LIMITED') return { kind: 'paused', pauseMs: pauseMs ?? 0, message };
  return { kind: 'failed', problem: { code, message }, pauseMs };
}

/** Which tokens are rate limited by a forge, and until when, by the clock of this process. Limits are per token and address. */
class ForgePauses {
  private readonly ends = new Map<string, number>();

  begin(apiUrl: string, token: string, ms: number): void {
    if (this.ends.size >= PAUSES_MAX) this.ends.clear();
    this.ends.set(key(apiUrl, token), Date.now() + ms);
  }

  remainingMs(apiUrl: string, token: string): number {
    const end = this.ends.get(key(apiUrl, token));
    if (end === undefined) return 0;
    const remaining = end - Date.now();
    if (remaining <= 0) this.ends.delete(key(apiUrl, token));
    return Math.max(remaining, 0);
  }
}

const key = (apiUrl: string, token: string): string => `${apiUrl} ${token}`;
