import { CommandError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { safe } from '../../output/safe-text';
import { conclude } from '../shared/conclude';
import { findDatabase } from '../shared/find-record';
import type { YesFlag } from '../shared/options';
import type { WaitFlags } from '../shared/wait-options';

export async function showCredentials(
  invocation: Invocation,
  { withUrl }: { readonly withUrl?: boolean },
  nameOrId: string,
): Promise<void> {
  const { databases } = await invocation.client();
  const { id } = await findDatabase(invocation, nameOrId);
  const credentials = await databases.credentials(id, { signal: invocation.signal });
  const { host, port, database_name: databaseName, username, password, url } = credentials;
  invocation.output.record(credentials, (text) => {
    if (withUrl === true) return text.line(safe(url));
    text.fields([
      ['Host', host],
      ['Port', port],
      ['Database', databaseName],
      ['User', username],
      ['Password', password],
      ['URL', url],
    ]);
  });
}

export async function rotateCredentials(
  invocation: Invocation,
  { yes, wait, timeout }: WaitFlags & YesFlag,
  nameOrId: string,
): Promise<ExitCode | void> {
  const { databases } = await invocation.client();
  const { signal, output } = invocation;
  const { id, name, application_ids: applications } = await findDatabase(invocation, nameOrId);
  const restarted = applications.length === 0 ? '' : ` ${applications.length} linked application(s) are restarted.`;
  await invocation.confirm(`${name} gets a new password.${restarted} Continue?`, { yes });
  const requested = await databases.rotateCredentials(id, { signal });
  if (!wait) return output.done(`${name} gets a new password.`, requested);
  output.progress(`Changing the password of ${name}`);
  await ended(invocation, id, timeout);
  const database = await databases.get(id, { signal });
  return conclude(invocation, database, `${name} has a new password: fairlead db credentials ${name}.`);
}

/** Waits until the change has ended, which ends the stream of its log. */
async function ended(invocation: Invocation, id: string, timeoutMs: number): Promise<void> {
  const client = await invocation.client();
  const timeout = AbortSignal.timeout(Math.min(timeoutMs, 2_147_483_647));
  try {
    const stream = client.resumingStream<{ readonly text?: string }>(`/api/v1/databases/${id}/logs`, {
      signal: AbortSignal.any([invocation.signal, timeout]),
    });
    for await (const { event } of stream) if (event === 'end') return;
  } catch (error) {
    invocation.signal.throwIfAborted();
    if (!timeout.aborted) throw error;
    throw new CommandError('TIMEOUT', 'The password has not been changed in time; the work goes on.', {
      exitCode: ExitCode.TimedOut,
    });
  }
}
