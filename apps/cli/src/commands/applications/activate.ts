import type { DeploymentRecord } from '@fairlead/sdk';
import type { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { APPLICATION_ARGUMENT } from '../../program/arguments';
import type { Action } from '../../program/define-command';
import type { Command } from 'commander';
import { conclude } from '../shared/conclude';
import { waitOptions, type WaitFlags } from '../shared/wait-options';

/** Both are deployments of the release that was live last, without a build. */
export function defineActivation(command: Command, action: Action, kind: 'start' | 'restart'): void {
  waitOptions(command.argument('[application]', APPLICATION_ARGUMENT)).action(
    action<[string | undefined], WaitFlags>((invocation, flags, argument) =>
      activate(invocation, flags, argument, kind),
    ),
  );
}

async function activate(
  invocation: Invocation,
  { wait, timeout }: WaitFlags,
  argument: string | undefined,
  kind: 'start' | 'restart',
): Promise<ExitCode | void> {
  const { id, name } = await invocation.application(argument);
  const { applications, deployments } = await invocation.client();
  const { signal, output } = invocation;
  const requested = await applications[kind](id, { signal });
  const verb = kind === 'start' ? 'started' : 'restarted';
  if (!wait) return output.done(`${name} is being ${verb} by deployment ${requested.number}.`, requested);
  const onChange = ({ status }: DeploymentRecord): void => output.progress(`${name}: ${status}`);
  const options = { timeoutMs: timeout, signal, onChange, throwOnFailure: false };
  const ended = await deployments.wait(id, requested.id, options);
  return conclude(invocation, ended, `${name} is ${verb}.`);
}
