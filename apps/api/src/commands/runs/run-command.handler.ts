import { Injectable } from '@nestjs/common';
import { runCommand, stopCommand } from '@fairlead/engine';
import { deploymentSecrets } from '../../deployments/run/deployment-secrets';
import { toApplicationSpec } from '../../deployments/run/application-spec';
import {
  OperationFailed,
  OperationHandler,
  type Completion,
  type Handler,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../operations/operation-handler';
import type { Operation } from '../../operations/operation.entity';
import type { Tx } from '../../platform/database/tx';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { CommandRunProgress, type InterruptedRun } from './command-run-progress';

/** Runs a command of an application in the release that is live when it begins. */
@Injectable()
@OperationHandler('command.run', { isLong: true })
export class RunCommandHandler implements Handler {
  constructor(
    private readonly hosts: ServerHosts,
    private readonly progress: CommandRunProgress,
  ) {}

  async run(context: OperationContext): Promise<Completion> {
    const id = context.operation.subjectId;
    const started = await context.record((tx) => this.progress.begin(tx, id));
    if (!started) return async () => undefined;
    if ('blockedReason' in started) {
      const { blockedReason, interrupted } = started;
      const ended = interrupted && (await this.cleanUp(context, interrupted));
      if (ended) return this.completionOf(id, ended.code);
      throw new OperationFailed(blockedReason.code, blockedReason.message);
    }
    const { run, application, deployment, manifest } = started;
    context.redact(deploymentSecrets(application, deployment));
    const host = await this.hosts.forOperation(context, application.serverId);
    const exitCode = await runCommand(
      host,
      {
        application: toApplicationSpec(application, deployment),
        number: deployment.number,
        releaseNumber: deployment.releaseNumber,
        manifest,
        runId: run.id,
        command: run.command,
        timeoutSeconds: run.timeoutSeconds,
      },
      context.step,
    );
    return this.completionOf(id, exitCode);
  }

  private completionOf(id: string, exitCode: number): Completion {
    if (exitCode === 0) return (tx) => this.progress.succeeded(tx, id);
    const message = `The command ended with exit code ${exitCode}.`;
    throw new OperationFailed('COMMAND_FAILED', message, {
      step: 'running',
      completion: (tx) => this.progress.failed(tx, id, { code: 'COMMAND_FAILED', message }, exitCode),
    });
  }

  /** Returns how the command ended, if it did so while Fairlead was away. */
  private async cleanUp(
    context: OperationContext,
    { run, application, deployment }: InterruptedRun,
  ): Promise<{ code: number } | undefined> {
    const host = await this.hosts.forOperation(context, application.serverId);
    const spec = {
      application: toApplicationSpec(application, deployment),
      number: deployment.number,
      runId: run.id,
    };
    return context.step('cleaning_up', async ({ signal, log }) => {
      const ended = await stopCommand(host, spec, { signal });
      if (ended) log(`The command ended while Fairlead was interrupted; what it printed since then is lost.`);
      return ended;
    });
  }

  ended(tx: Tx, operation: Operation, end: UnsuccessfulOutcome): Promise<void> {
    const id = operation.subjectId;
    if (end.status === 'canceled') return this.progress.canceled(tx, id);
    const { code, message } = end.failure;
    return this.progress.failed(tx, id, { code, message }, null);
  }
}
