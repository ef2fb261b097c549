import type { Command } from 'commander';
import { collect, positiveInteger } from '../../program/arguments';
import type { Action, DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { findDatabase, findServer } from '../shared/find-record';
import { applicationOption, yesOption, type ApplicationFlag, type YesFlag } from '../shared/options';
import { waitOptions, type WaitFlags } from '../shared/wait-options';
import { createDatabase, type CreateDatabaseOptions } from './create-database';
import { showCredentials, rotateCredentials } from './database-credentials';
import { linkDatabase, unlinkDatabase } from './link-database';
import { removeDatabase, type RemoveDatabaseOptions } from './remove-database';
import { showSlowStatements } from './slow-statements';
import { DATABASE_COLUMNS, describeDatabase } from './database-text';

const DATABASE_ARGUMENT = 'name or id';

export const define: DefineCommand = (command, action) => {
  defineReading(command, action);
  defineCreating(command, action);
  defineLinks(command, action);
  examples(command, [
    ['fairlead db create shop-db --engine postgresql --server web-1 --link shop'],
    ['fairlead db credentials shop-db'],
  ]);
};

function defineReading(command: Command, action: Action): void {
  const list = command
    .command('list')
    .description('list the databases')
    .option('--server <server>', 'only those on this server')
    .option('-a, --app <application>', 'only those linked to this application');
  list.action(
    action<[], { server?: string; app?: string }>(async (invocation, { server, app }) => {
      const { signal, output } = invocation;
      const client = await invocation.client();
      const query = {
        ...(server !== undefined && { server_id: (await findServer(invocation, server)).id }),
        ...(app !== undefined && { application_id: (await invocation.application(app)).id }),
      };
      const databases = await client.databases.list(query, { signal }).all();
      output.list(databases, DATABASE_COLUMNS, 'There are no databases. Create one: fairlead db create.');
    }),
  );
  examples(list, [['fairlead db list'], ['fairlead db list --server web-1 --json']]);

  const show = command.command('show').description('show a database').argument('<database>', DATABASE_ARGUMENT);
  show.action(
    action<[string]>(async (invocation, _options, nameOrId) => {
      const database = await findDatabase(invocation, nameOrId);
      invocation.output.record(database, describeDatabase);
    }),
  );
  examples(show, [['fairlead db show shop-db']]);

  const credentials = command
    .command('credentials')
    .description('print the address and the password of a database; Fairlead records who has read them')
    .argument('<database>', DATABASE_ARGUMENT)
    .option('--with-url', 'print the URL only, for another program')
    .action(action<[string], { withUrl?: boolean }>(showCredentials));
  examples(credentials, [
    ['fairlead db credentials shop-db'],
    ['psql "$(fairlead db credentials shop-db --with-url)"'],
  ]);

  const slow = command
    .command('slow-statements')
    .description('list the statements that took the longest in total, as far as the engine counts them')
    .argument('<database>', DATABASE_ARGUMENT)
    .action(action<[string]>(showSlowStatements));
  examples(slow, [['fairlead db slow-statements shop-db'], ['fairlead db slow-statements shop-db --json']]);
}

function defineCreating(command: Command, action: Action): void {
  const create = command
    .command('create')
    .description('create a database on a server')
    .argument('<name>', 'unique on the server')
    .requiredOption('--engine <engine>', 'postgresql, mariadb, mysql or redis')
    .option('--server <server>', 'name or id; by default the server of the linked applications')
    .option('--version <version>', 'version of the engine; by default that of the system')
    .option('--memory <mb>', 'memory for a Redis database, in MB', positiveInteger)
    .option('--link <application>', 'link it to this application; may be repeated', collect, []);
  waitOptions(create).action(action<[string], CreateDatabaseOptions>(createDatabase));
  examples(create, [['fairlead db create shop-db --engine postgresql --link shop']]);

  const rotate = command
    .command('rotate')
    .description('change the password of a database, and restart the linked applications with it')
    .argument('<database>', DATABASE_ARGUMENT);
  waitOptions(yesOption(rotate)).action(action<[string], WaitFlags & YesFlag>(rotateCredentials));
  examples(rotate, [['fairlead db rotate shop-db --yes']]);

  const remove = command
    .command('remove')
    .description('delete a database with all its data')
    .argument('<database>', DATABASE_ARGUMENT)
    .option('--last-backup', 'take and verify a last backup first; without it nothing is deleted')
    .option('--unlink', 'unlink the applications first')
    .option('--abandon', 'do not contact the machine: it no longer exists');
  waitOptions(yesOption(remove)).action(action<[string], RemoveDatabaseOptions>(removeDatabase));
  examples(remove, [['fairlead db remove shop-db --last-backup']]);
}

function defineLinks(command: Command, action: Action): void {
  const link = command
    .command('link')
    .description('link a database to an application, which gets its address with the next deployment')
    .argument('<database>', DATABASE_ARGUMENT);
  applicationOption(link).action(action<[string], ApplicationFlag>(linkDatabase));
  examples(link, [['fairlead db link shop-db --app shop']]);

  const unlink = command
    .command('unlink')
    .description('unlink a database from an application')
    .argument('<database>', DATABASE_ARGUMENT);
  applicationOption(unlink).action(action<[string], ApplicationFlag>(unlinkDatabase));
  examples(unlink, [['fairlead db unlink shop-db --app shop']]);
}
