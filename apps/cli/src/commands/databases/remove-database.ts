import { CommandError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { confirmByName } from '../shared/confirm-by-name';
import { findDatabase } from '../shared/find-record';
import type { YesFlag } from '../shared/options';
import { orMissing, poll } from '../shared/poll';
import type { WaitFlags } from '../shared/wait-options';

export interface RemoveDatabaseOptions extends WaitFlags, YesFlag {
  readonly lastBackup?: boolean;
  readonly unlink?: boolean;
  readonly abandon?: boolean;
}

export async function removeDatabase(
  invocation: Invocation,
  { yes, wait, timeout, lastBackup, unlink, abandon }: RemoveDatabaseOptions,
  nameOrId: string,
): Promise<void> {
  const { databases } = await invocation.client();
  const { signal, output } = invocation;
  const { id, name } = await findDatabase(invocation, nameOrId);
  const warning = lastBackup === true ? 'is deleted after a last backup.' : 'is deleted with all its data.';
  await confirmByName(invocation, `The database ${name} ${warning}`, name, yes);
  const query = {
    ...(lastBackup === true && { last_backup: 'true' as const }),
    ...(unlink === true && { unlink: 'true' as const }),
    ...(abandon === true && { abandon: 'true' as const }),
  };
  const requested = await databases.delete(id, query, { signal });
  if (!wait) return output.done(`The deletion of ${name} is under way.`, requested);
  output.progress(`Deleting ${name}`);
  const last = await poll(
    invocation,
    () => orMissing(databases.get(id, { signal })),
    (record) => record === undefined || record.status !== 'deleting',
    { timeoutMs: timeout, name: `The deletion of ${name}` },
  );
  if (last !== undefined)
    throw new CommandError(last.status_code ?? 'FAILED', last.status_reason ?? `${name} was not deleted.`, {
      exitCode: ExitCode.Failed,
    });
  output.done(`${name} is deleted.`, requested);
}
