import type { BackupRecord } from '@fairlead/sdk';
import type { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { conclude } from '../shared/conclude';
import { findDatabase } from '../shared/find-record';
import { bytes } from '../shared/format';
import type { YesFlag } from '../shared/options';
import type { WaitFlags } from '../shared/wait-options';

export async function backUp(
  invocation: Invocation,
  { wait, timeout, storage }: WaitFlags & { readonly storage?: string },
  nameOrId: string,
): Promise<ExitCode | void> {
  const { backups } = await invocation.client();
  const { signal, output } = invocation;
  const { id, name } = await findDatabase(invocation, nameOrId);
  const body = { database_id: id, ...(storage !== undefined && { storage_id: storage }) };
  const backup = await backups.create(body, { signal });
  if (!wait) return output.done(`The backup ${backup.id} of ${name} is under way.`, backup);
  output.note(`The backup ${backup.id} of ${name} is under way.`);
  return ended(invocation, backup.id, timeout);
}

export async function waitForBackup(
  invocation: Invocation,
  { timeout, wait }: WaitFlags,
  id: string,
): Promise<ExitCode | void> {
  if (wait) return ended(invocation, id, timeout);
  const { backups } = await invocation.client();
  const backup = await backups.get(id, { signal: invocation.signal });
  invocation.output.done(`The backup ${id} is ${backup.status}.`, backup);
}

async function ended(invocation: Invocation, id: string, timeoutMs: number): Promise<ExitCode> {
  const { backups } = await invocation.client();
  const { signal, output } = invocation;
  const onChange = ({ status, stages }: BackupRecord): void => {
    const stage = stages.find(({ finished_at: finishedAt }) => finishedAt === null)?.name ?? status;
    output.progress(`Backup ${id}: ${stage}`);
  };
  const backup = await backups.wait(id, { timeoutMs, signal, onChange, throwOnFailure: false });
  const { database, stored_bytes: size } = backup;
  return conclude(
    invocation,
    backup,
    `The backup ${id} of ${database.name} has succeeded and is verified (${bytes(size) ?? 'of unknown size'}).`,
  );
}

export async function cancelBackup(invocation: Invocation, _options: object, id: string): Promise<void> {
  const { backups } = await invocation.client();
  const backup = await backups.cancel(id, { signal: invocation.signal });
  invocation.output.done(`The cancellation of the backup ${id} is requested.`, backup);
}

export async function removeBackup(
  invocation: Invocation,
  { yes, abandon }: YesFlag & { readonly abandon?: boolean },
  id: string,
): Promise<void> {
  const { backups } = await invocation.client();
  const { signal } = invocation;
  const { database, created_at: createdAt } = await backups.get(id, { signal });
  await invocation.confirm(`Delete the backup of ${database.name} of ${createdAt}?`, { yes });
  const backup = await backups.delete(id, { ...(abandon === true && { abandon: 'true' as const }) }, { signal });
  invocation.output.done(`The deletion of the backup ${id} is requested.`, backup);
}
