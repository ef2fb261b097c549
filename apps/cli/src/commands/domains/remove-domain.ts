import { CommandError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import type { ApplicationFlag, YesFlag } from '../shared/options';
import { orMissing, poll } from '../shared/poll';
import type { WaitFlags } from '../shared/wait-options';
import { addressOf } from './domain-text';
import { findDomain } from './find-domain';

export async function removeDomain(
  invocation: Invocation,
  { app, yes, wait, timeout }: ApplicationFlag & YesFlag & WaitFlags,
  argument: string,
): Promise<void> {
  const { application, domain } = await findDomain(invocation, app, argument);
  const address = addressOf(domain);
  await invocation.confirm(`Remove ${address} from ${application.name}?`, { yes });
  const { domains } = await invocation.client();
  const { signal, output } = invocation;
  const requested = await domains.delete(application.id, domain.id, { signal });
  if (!wait) return output.done(`The removal of ${address} is under way.`, requested);
  output.progress(`Removing ${address}`);
  const last = await poll(
    invocation,
    () => orMissing(domains.get(application.id, domain.id, { signal })),
    (record) => record === undefined || record.status !== 'deleting',
    { timeoutMs: timeout, name: `The removal of ${address}` },
  );
  if (last !== undefined)
    throw new CommandError('REMOVAL_INCOMPLETE', last.status_reason ?? `${address} was not removed.`, {
      exitCode: ExitCode.Failed,
    });
  output.done(`${address} is removed.`, requested);
}
