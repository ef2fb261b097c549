import { CommandError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { confirmByName } from '../shared/confirm-by-name';
import type { YesFlag } from '../shared/options';
import { orMissing, poll } from '../shared/poll';
import type { WaitFlags } from '../shared/wait-options';

export interface DeleteOptions extends WaitFlags, YesFlag {
  readonly abandon?: boolean;
}

export async function deleteApplication(
  invocation: Invocation,
  { yes, abandon, wait, timeout }: DeleteOptions,
  argument: string | undefined,
): Promise<void> {
  const { id, name } = await invocation.application(argument);
  const { applications } = await invocation.client();
  const { signal, output } = invocation;
  const warning = `The application ${name}, its releases, its files and its domains are deleted.`;
  await confirmByName(invocation, warning, name, yes);
  const query = { ...(abandon === true && { abandon: 'true' as const }) };
  const requested = await applications.delete(id, query, { signal });
  if (!wait) return output.done(`The deletion of ${name} is under way.`, requested);
  output.progress(`Deleting ${name}`);
  const last = await poll(
    invocation,
    () => orMissing(applications.get(id, { env: 'masked' }, { signal })),
    // A removal that has failed leaves the record as it is, with the reason.
    (record) =>
      record === undefined ||
      record.status !== 'deleting' ||
      (record.status_reason !== null && record.updated_at !== requested.updated_at),
    { timeoutMs: timeout, name: `The deletion of ${name}` },
  );
  if (last !== undefined)
    throw new CommandError('REMOVAL_INCOMPLETE', last.status_reason ?? `${name} was not deleted.`, {
      exitCode: ExitCode.Failed,
    });
  output.done(`${name} is deleted.`, requested);
}
