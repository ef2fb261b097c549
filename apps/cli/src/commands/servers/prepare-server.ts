import { CommandError, usageError } from '../../errors/command-error';
import type { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { findServer } from '../shared/find-record';
import type { YesFlag } from '../shared/options';
import type { WaitFlags } from '../shared/wait-options';
import { prepared } from './add-server';

export async function prepareServer(
  invocation: Invocation,
  { wait, timeout, takeOver }: WaitFlags & { readonly takeOver?: boolean },
  nameOrId: string,
): Promise<ExitCode | void> {
  const { servers } = await invocation.client();
  const { id, name } = await findServer(invocation, nameOrId);
  const body = takeOver === true ? { take_over: true } : {};
  const server = await servers.provision(id, body, { signal: invocation.signal });
  if (!wait) return invocation.output.done(`${name} is being prepared.`, server);
  return prepared(invocation, server, timeout);
}

export async function trustServer(
  invocation: Invocation,
  { wait, timeout, yes, hostKey }: WaitFlags & YesFlag & { readonly hostKey?: string },
  nameOrId: string,
): Promise<ExitCode | void> {
  const { servers } = await invocation.client();
  const { id, name, host_key: trusted, offered_host_key: offered } = await findServer(invocation, nameOrId);
  if (offered === null)
    throw new CommandError('NO_NEW_HOST_KEY', `${name} shows the host key that is trusted.`, {
      hint: 'There is nothing to do.',
    });
  if (hostKey !== undefined && hostKey !== offered.fingerprint)
    throw usageError(
      `${name} shows ${offered.fingerprint}, which is another host key.`,
      'Find out why. Trust nothing.',
    );
  if (hostKey === undefined) {
    invocation.output.note(`${name} showed ${trusted?.fingerprint ?? 'no host key'} before.`);
    await invocation.confirm(`Is ${offered.fingerprint} the host key of ${name} now?`, { yes });
  }
  const body = { host_key_fingerprint: offered.fingerprint };
  const server = await servers.trust(id, body, { signal: invocation.signal });
  if (!wait) return invocation.output.done(`The host key of ${name} is trusted.`, server);
  return prepared(invocation, server, timeout);
}
