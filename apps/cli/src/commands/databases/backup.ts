import type { Command } from 'commander';
import { positiveInteger } from '../../program/arguments';
import type { Action, DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { findDatabase } from '../shared/find-record';
import { yesOption, type YesFlag } from '../shared/options';
import { take } from '../shared/take';
import { waitOptions, type WaitFlags } from '../shared/wait-options';
import { defineBackupSchedules } from './backup-schedules';
import { BACKUP_COLUMNS, describeBackup } from './backup-text';
import { backUp, cancelBackup, removeBackup, waitForBackup } from './take-backup';

const BACKUP_ARGUMENT = 'id of the backup, as `fairlead backup list` prints it';

export const define: DefineCommand = (command, action) => {
  defineTaking(command, action);
  defineReading(command, action);
  defineBackupSchedules(command, action);
  examples(command, [
    ['fairlead backup now shop-db', 'takes a backup and verifies it by restoring it'],
    ['fairlead backup schedule shop-db --cron @daily --keep-daily 7'],
  ]);
};

function defineTaking(command: Command, action: Action): void {
  const now = command
    .command('now')
    .description('back a database up; it has succeeded once it was restored and compared')
    .argument('<database>', 'name or id of the database')
    .option('--storage <id>', 'where it is stored; by default in the default storage');
  waitOptions(now).action(action<[string], WaitFlags & { storage?: string }>(backUp));
  examples(now, [['fairlead backup now shop-db'], ['fairlead backup now shop-db --no-wait --json']]);

  const wait = command
    .command('wait')
    .description('wait until a backup has ended')
    .argument('<backup>', BACKUP_ARGUMENT);
  waitOptions(wait).action(action<[string], WaitFlags>(waitForBackup));
  examples(wait, [['fairlead backup wait bkp_01jd7q2x5wf8fv2m3v0q4c9s1a --timeout 1h']]);

  const cancel = command
    .command('cancel')
    .description('cancel a backup that has not ended')
    .argument('<backup>', BACKUP_ARGUMENT)
    .action(action<[string]>(cancelBackup));
  examples(cancel, [['fairlead backup cancel bkp_01jd7q2x5wf8fv2m3v0q4c9s1a']]);

  const remove = command
    .command('remove')
    .description('delete a backup')
    .argument('<backup>', BACKUP_ARGUMENT)
    .option('--abandon', 'do not contact the storage: it no longer exists');
  yesOption(remove).action(action<[string], YesFlag & { abandon?: boolean }>(removeBackup));
  examples(remove, [['fairlead backup remove bkp_01jd7q2x5wf8fv2m3v0q4c9s1a']]);
}

function defineReading(command: Command, action: Action): void {
  const list = command
    .command('list')
    .description('list the backups, the newest first')
    .argument('[database]', 'only those of the database with this name or id')
    .option('--limit <count>', 'how many to list', positiveInteger, 25);
  list.action(
    action<[string | undefined], { limit: number }>(async (invocation, { limit }, nameOrId) => {
      const { signal, output } = invocation;
      const { backups } = await invocation.client();
      const database = nameOrId === undefined ? undefined : await findDatabase(invocation, nameOrId);
      const query = { sort: '-created_at' as const, ...(database && { database_id: database.id }) };
      output.list(await take(backups.list(query, { signal }), limit), BACKUP_COLUMNS, 'There are no backups.');
    }),
  );
  examples(list, [['fairlead backup list'], ['fairlead backup list shop-db --json']]);

  const show = command.command('show').description('show a backup').argument('<backup>', BACKUP_ARGUMENT);
  show.action(
    action<[string]>(async (invocation, _options, id) => {
      const { backups } = await invocation.client();
      const backup = await backups.get(id, { signal: invocation.signal });
      invocation.output.record(backup, describeBackup);
    }),
  );
  examples(show, [['fairlead backup show bkp_01jd7q2x5wf8fv2m3v0q4c9s1a']]);
}
