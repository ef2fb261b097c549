import { CommandError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import { confirmByName } from '../shared/confirm-by-name';
import { findServer } from '../shared/find-record';
import type { YesFlag } from '../shared/options';
import { orMissing, poll } from '../shared/poll';
import type { WaitFlags } from '../shared/wait-options';

export type RemoveServerOptions = WaitFlags & YesFlag & { readonly abandon?: boolean };

export async function removeServer(
  invocation: Invocation,
  { yes, abandon, wait, timeout }: RemoveServerOptions,
  nameOrId: string,
): Promise<void> {
  const { servers } = await invocation.client();
  const { signal } = invocation;
  const server = await findServer(invocation, nameOrId);
  const { name } = server;
  await confirmByName(invocation, `The server ${name} is removed.`, name, yes);
  const removed = await servers.delete(server.id, { ...(abandon && { abandon: 'true' as const }) }, { signal });
  if (!wait) return invocation.output.done(`The removal of ${name} is under way.`, removed);
  const last = await poll(
    invocation,
    () => orMissing(servers.get(server.id, { signal })),
    (record) => record === undefined || record.status !== 'deleting',
    { timeoutMs: timeout, name: `The removal of ${name}` },
  );
  if (last === undefined) return invocation.output.done(`${name} is removed.`, removed);
  throw new CommandError(last.status_code ?? 'REMOVAL_INCOMPLETE', last.status_reason ?? `${name} was not removed.`, {
    hint: 'Without the machine: --abandon.',
  });
}
