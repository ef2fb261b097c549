import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  abandonDeployment,
  returnToPrevious,
  EngineError,
  type DeployOutcome,
  type DeployRecorder,
  type DeploySpec,
  type Host,
  type StepRunner,
} from '@fairlead/engine';
import { DataSource } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import { isCanceled, isReleased } from '../../operations/run/interruption';
import { OperationFailed, type Completion, type OperationContext } from '../../operations/operation-handler';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { toApplicationSpec, toRunningRelease } from './application-spec';
import { DeploymentProgress } from './deployment-progress';
import { deploymentSecrets } from './deployment-secrets';
import { isReturn } from '../deployment-status';
import { Deployment } from '../deployment.entity';

/** A cancel waits this long for an unresponsive server; the cleanup handles the rest. */
const ABANDON_MS = 10_000;

/** The engine flow of a deployment or a rollback. */
export type DeploymentFlow = (
  host: Host,
  spec: DeploySpec,
  deployment: Deployment,
  step: StepRunner,
  recorder: DeployRecorder,
) => Promise<DeployOutcome>;

/** Runs the flow of a deployment or a rollback: records → spec → flow → one completing transaction. */
@Injectable()
export class DeploymentRunner {
  private readonly logger = new Logger('Deployment');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly hosts: ServerHosts,
    private readonly progress: DeploymentProgress,
  ) {}

  async run(context: OperationContext, flow: DeploymentFlow): Promise<Completion> {
    const id = context.operation.subjectId;
    context.onStep((tx, changes) => this.progress.stages(tx, id, changes));
    const started = await context.record((tx) => this.progress.begin(tx, id));
    if (!started) return async () => undefined;
    const { deployment, application } = started;
    context.redact(deploymentSecrets(application, deployment));
    const host = await this.hosts.forOperation(context, application.serverId);
    const outcome = await this.runFlow(context, flow, host, started);
    if (outcome.kind === 'live') return async () => undefined;
    const { code, message } = outcome;
    throw new OperationFailed(code, message, {
      step: 'observing',
      completion: (tx) => this.progress.rolledBack(tx, id, code, message),
    });
  }

  private async runFlow(
    context: OperationContext,
    flow: DeploymentFlow,
    host: Host,
    { deployment, application }: { deployment: Deployment; application: Application },
  ): Promise<DeployOutcome> {
    const previous = toRunningRelease(await this.previousOf(deployment));
    const spec: DeploySpec = {
      application: toApplicationSpec(application, deployment),
      number: deployment.number,
      ...(previous && { previous }),
    };
    try {
      const outcome = await flow(host, spec, deployment, context.step, this.recorder(context, deployment.id));
      // A rollback that was requested during the observation comes before its end.
      if (outcome.kind === 'live') await context.record((tx) => this.progress.live(tx, deployment.id));
      return outcome;
    } catch (error) {
      if (isCanceled(context.signal) && spec.previous && (await this.mustReturn(deployment.id))) {
        await this.return(host, spec, spec.previous.number);
        throw error;
      }
      if (!isReleased(context.signal) && !isUnreachable(error)) await this.abandon(host, application, deployment);
      throw error;
    }
  }

  private recorder(context: OperationContext, id: string): DeployRecorder {
    return {
      commit: (commit, branch) => context.record((tx) => this.progress.commit(tx, id, commit, branch)),
      release: (release) => context.record((tx) => this.progress.release(tx, id, release)),
      switched: (at, durationMs) => context.record((tx) => this.progress.switched(tx, id, at, durationMs)),
    };
  }

  private async previousOf({ previousId }: Deployment): Promise<Deployment | null> {
    return previousId === null ? null : this.dataSource.manager.findOneBy(Deployment, { id: previousId });
  }

  /** Whether a rollback was requested after the switch. */
  private async mustReturn(id: string): Promise<boolean> {
    const deployment = await this.dataSource.manager.findOneBy(Deployment, { id });
    return deployment !== null && isReturn(deployment);
  }

  /** If it fails, the new release stays live, and the deployment ends as failed. */
  private async return(host: Host, { application, number }: DeploySpec, previous: number): Promise<void> {
    const { id: applicationId } = application;
    try {
      await returnToPrevious(host, { ...application, applicationId, number, previous });
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause;
      const message = `The requested rollback failed, and this release is still live. ${cause.message}`;
      throw new OperationFailed(cause.code, message, { step: 'observing', cause });
    }
  }

  /**
   * Removes the remains of the attempt from the server at once; a release that has traffic is never touched. Where the server is
   * unreachable, the cleanup does it later.
   */
  private async abandon(host: Host, { id: applicationId }: Application, { id, number }: Deployment): Promise<void> {
    try {
      await within(ABANDON_MS, abandonDeployment(host, { applicationId, number }));
      await this.dataSource.manager.update(Deployment, id, { cleanedUpAt: new Date() });
    } catch (error) {
      this.logger.warn(
        `Deployment ${id} left something on its server: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

const isUnreachable = (error: unknown): boolean => error instanceof EngineError && error.code === 'SERVER_UNREACHABLE';

async function within(ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const deadline = pause(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error('it took too long');
  });
  try {
    await Promise.race([work, deadline]);
  } finally {
    timer.abort();
    // The outcome of the slower promise is ignored.
    work.catch(() => undefined);
    deadline.catch(() => undefined);
  }
}
