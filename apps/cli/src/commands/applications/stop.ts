import type { ApplicationRecord } from '@fairlead/sdk';
import { CommandError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { APPLICATION_ARGUMENT } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { poll } from '../shared/poll';
import { waitOptions, type WaitFlags } from '../shared/wait-options';

export const define: DefineCommand = (command, action) => {
  waitOptions(command.argument('[application]', APPLICATION_ARGUMENT)).action(
    action<[string | undefined], WaitFlags>(stop),
  );
  examples(command, [['fairlead stop', 'the application to which this folder is linked'], ['fairlead stop shop']]);
};

async function stop(
  invocation: Invocation,
  { wait, timeout }: WaitFlags,
  argument: string | undefined,
): Promise<ExitCode | void> {
  const { id, name } = await invocation.application(argument);
  const { applications } = await invocation.client();
  const { signal, output } = invocation;
  const requested = await applications.stop(id, { signal });
  if (!wait) return output.done(`${name} is being stopped.`, requested);
  output.progress(`Stopping ${name}`);
  const ended = await poll(
    invocation,
    () => applications.get(id, { env: 'masked' }, { signal }),
    ({ status, desired_state: desired }: ApplicationRecord) => status === 'stopped' || desired !== 'stopped',
    { timeoutMs: timeout, name: `The stop of ${name}` },
  );
  if (ended.status === 'stopped') return output.done(`${name} is stopped.`, ended);
  throw new CommandError('STARTED_MEANWHILE', `${name} was started again meanwhile.`, {
    exitCode: ExitCode.Superseded,
  });
}
