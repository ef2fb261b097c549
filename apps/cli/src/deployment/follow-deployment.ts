import type { DeploymentRecord, Fairlead } from '@fairlead/sdk';
import { CommandError } from '../errors/command-error';
import { ExitCode, waited } from '../errors/exit-codes';
import { Interrupted } from '../errors/interrupted';
import type { Invocation } from '../invocation/invocation';
import { promptLine } from '../invocation/prompts';
import { DeploymentPrinter } from './deployment-printer';

export interface FollowOptions {
  readonly timeoutMs: number;
  readonly urls: readonly string[];
}

/** How long the end of the log may take after the end of the deployment. */
const LOG_END_MS = 60_000;

/**
 * Prints the stages and the log of a deployment until it has ended, over cuts and restarts of Fairlead. Ctrl-C asks whether to
 * cancel it; another Ctrl-C, or one where nobody can be asked, leaves it running.
 *
 * @returns the exit code for its final status
 */
export async function followDeployment(
  invocation: Invocation,
  client: Fairlead,
  deployment: DeploymentRecord,
  { timeoutMs, urls }: FollowOptions,
): Promise<ExitCode> {
  const printer = new DeploymentPrinter(invocation.output);
  const release = invocation.takeOverInterrupts(interruptHandler(invocation, client, deployment, printer));
  printer.started(deployment);
  const logEnd = new AbortController();
  const signal = AbortSignal.any([invocation.signal, logEnd.signal]);
  const log = printLog(client, deployment, printer, signal);
  try {
    const record = await client.deployments.wait(deployment.application_id, deployment.id, {
      timeoutMs,
      signal: invocation.signal,
      throwOnFailure: false,
      onChange: (changed) => printer.changed(changed),
    });
    const timer = setTimeout(() => logEnd.abort(), LOG_END_MS);
    const isComplete = await log;
    clearTimeout(timer);
    invocation.output.progress('');
    if (!isComplete)
      invocation.output.warn('The log could not be read to its end: fairlead logs --deployment shows all of it.');
    return conclude(invocation, record, urls);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    throw new Interrupted(`The deployment goes on: fairlead logs --deployment ${deployment.id} --follow.`);
  } finally {
    release();
    logEnd.abort();
  }
}

/** Whether all lines were printed. What ends the log early is no error of the deployment. */
async function printLog(
  client: Fairlead,
  { application_id: applicationId, id }: DeploymentRecord,
  printer: DeploymentPrinter,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const onReconnect = ({ attempt }: { readonly attempt: number }) => {
      if (attempt === 3) printer.note('The connection is lost; trying to connect again …');
    };
    const lines = client.deployments.followLogs(applicationId, id, {
      signal,
      outageTimeoutMs: Number.POSITIVE_INFINITY,
      onReconnect,
    });
    for await (const line of lines) printer.logged(line);
    return true;
  } catch {
    return false;
  }
}

function conclude({ output }: Invocation, deployment: DeploymentRecord, urls: readonly string[]): ExitCode {
  const { status, number, failure, diagnosis } = deployment;
  if (output.json) output.line({ type: 'result', status, url: urls[0] ?? null, deployment }, undefined);
  const exitCode = waited(status);
  if (status === 'live') {
    const where = urls.length === 0 ? '' : ` at ${urls.join(', ')}`;
    if (!output.json) output.done(`Deployment ${number} is live${where}.`);
    return exitCode;
  }
  const newer = deployment.superseded_by === null ? '' : ` The newer one is ${deployment.superseded_by}.`;
  const messages: Readonly<Record<string, string>> = {
    failed: `Deployment ${number} failed.`,
    rolled_back: `Deployment ${number} failed while it was observed, and the previous release is live again.`,
    superseded: `A newer deployment has taken the place of deployment ${number}.${newer}`,
    canceled: `Deployment ${number} was canceled.`,
  };
  const reason = failure === null ? '' : ` ${failure.message}`;
  throw new CommandError(
    failure?.code ?? status.toUpperCase(),
    `${messages[status] ?? `Deployment ${number} is ${status}.`}${reason}`,
    {
      exitCode,
      ...(exitCode === ExitCode.Failed && {
        hint: `${diagnosis === null ? '' : `${diagnosis.message} ${diagnosis.advice}\n  `}Its log: fairlead logs --deployment ${deployment.id}.`,
      }),
    },
  );
}

function interruptHandler(
  invocation: Invocation,
  client: Fairlead,
  { application_id: applicationId, id }: DeploymentRecord,
  printer: DeploymentPrinter,
): () => void {
  let interrupts = 0;
  const ask = async () => {
    printer.hold();
    try {
      const question = '\nCancel the deployment? Ctrl-C leaves it running. [y/N] ';
      const answer = await promptLine(invocation.terminal, question, { signal: invocation.signal });
      if (!/^y(es)?$/i.test(answer?.trim() ?? '')) return;
      await client.deployments.cancel(applicationId, id, { signal: invocation.signal });
      invocation.output.note('Canceling …');
    } finally {
      interrupts = 0;
      printer.release();
    }
  };
  return () => {
    interrupts++;
    if (interrupts > 1 || !invocation.canPrompt) return invocation.interrupt();
    ask().catch((error: unknown) => {
      if (!(error instanceof Interrupted)) printer.note(error instanceof Error ? error.message : String(error));
    });
  };
}
