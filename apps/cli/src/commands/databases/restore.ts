import type { BackupRecord, RestoreBackup, RestoreRecord } from '@fairlead/sdk';
import { CommandError, usageError } from '../../errors/command-error';
import type { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { collect } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { conclude } from '../shared/conclude';
import { confirmByName } from '../shared/confirm-by-name';
import { findDatabase, findServer } from '../shared/find-record';
import { yesOption, type YesFlag } from '../shared/options';
import { waitOptions, type WaitFlags } from '../shared/wait-options';

interface RestoreOptions extends WaitFlags, YesFlag {
  readonly new?: string;
  readonly replace?: boolean;
  readonly server?: string;
  readonly link: readonly string[];
}

export const define: DefineCommand = (command, action) => {
  command
    .argument('<backup>', 'id of a backup, or the name of a database for its latest one')
    .option('--new <name>', 'restore into a new database with this name')
    .option('--replace', 'replace what the database holds now, after a safety backup')
    .option('--server <server>', 'server of the new database; by default that of the backup')
    .option('--link <application>', 'link the new database to this application; may be repeated', collect, []);
  waitOptions(yesOption(command)).action(action<[string], RestoreOptions>(restore));
  examples(command, [
    ['fairlead restore shop-db --new shop-db-copy', 'the latest backup, into a new database'],
    ['fairlead restore bkp_01jd7q2x5wf8fv2m3v0q4c9s1a --replace', 'in place of the data of now'],
  ]);
};

async function restore(invocation: Invocation, options: RestoreOptions, argument: string): Promise<ExitCode | void> {
  const { wait, timeout, yes, replace } = options;
  if ((options.new === undefined) === (replace !== true))
    throw usageError('Where to restore is missing.', 'Give either --new NAME or --replace.');
  const { backups, restores } = await invocation.client();
  const { signal, output } = invocation;
  const backup = await findBackup(invocation, argument);
  const { name } = backup.database;
  if (replace === true) {
    const warning = `What ${name} holds now is replaced by its backup of ${backup.created_at}.`;
    await confirmByName(invocation, warning, name, yes);
  }
  const body = await bodyOf(invocation, options);
  const requested = await backups.restore(backup.id, body, { signal });
  const started = `The restore ${requested.id} of ${name} (${backup.created_at}) is under way.`;
  if (!wait) return output.done(started, requested);
  output.note(started);
  const onChange = ({ stages, status }: RestoreRecord): void => {
    const stage = stages.find(({ finished_at: finishedAt }) => finishedAt === null)?.name ?? status;
    output.progress(`Restore ${requested.id}: ${stage}`);
  };
  const record = await restores.wait(requested.id, { timeoutMs: timeout, signal, onChange, throwOnFailure: false });
  return conclude(
    invocation,
    record,
    replace === true
      ? `${name} holds its backup of ${backup.created_at} again. What it held before is in ${record.safety_backup_id ?? 'no backup'}.`
      : `${options.new ?? name} holds the backup of ${backup.created_at}.`,
  );
}

async function bodyOf(invocation: Invocation, { new: name, server, link }: RestoreOptions): Promise<RestoreBackup> {
  if (name === undefined) {
    if (server !== undefined || link.length > 0) throw usageError('--server and --link belong to --new.');
    return { target: 'same' };
  }
  const applications = [];
  for (const application of link) applications.push((await invocation.application(application)).id);
  return {
    target: 'new',
    name,
    ...(server !== undefined && { server_id: (await findServer(invocation, server)).id }),
    ...(applications.length > 0 && { application_ids: applications }),
  };
}

async function findBackup(invocation: Invocation, argument: string): Promise<BackupRecord> {
  const { backups } = await invocation.client();
  const { signal } = invocation;
  if (/^bkp_[0-9a-z]+$/.test(argument)) return backups.get(argument, { signal });
  const { id, name } = await findDatabase(invocation, argument);
  const query = { database_id: id, status: 'succeeded', sort: '-created_at', per_page: 1 } as const;
  const [latest] = (await backups.list(query, { signal })).data;
  if (latest === undefined)
    throw new CommandError('BACKUP_NOT_FOUND', `There is no backup of ${name} that has succeeded.`, {
      hint: `Take one: fairlead backup now ${name}.`,
    });
  return latest;
}
