import type { ApplicationRecord } from '@fairlead/sdk';
import type { Column } from '../../output/table';
import { APPLICATION_ARGUMENT } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { findServer } from '../shared/find-record';
import { yesOption } from '../shared/options';
import { waitOptions } from '../shared/wait-options';
import { changeSettings, type SettingsOptions } from './application-settings';
import { describeApplication } from './application-text';
import { deleteApplication, type DeleteOptions } from './delete-application';

export const define: DefineCommand = (command, action) => {
  const list = command
    .command('list', { isDefault: true })
    .description('list the applications')
    .option('--server <server>', 'only those on this server')
    .option('--status <status>', 'only those with this status');
  list.action(
    action<[], { server?: string; status?: ApplicationRecord['status'] }>(async (invocation, options) => {
      const { signal, output } = invocation;
      const { applications } = await invocation.client();
      const { server, status } = options;
      const query = {
        ...(server !== undefined && { server_id: (await findServer(invocation, server)).id }),
        ...(status !== undefined && { status }),
      };
      const records = await applications.list(query, { signal }).all();
      output.list(records, COLUMNS, 'There are no applications. Create one: fairlead create.');
    }),
  );
  examples(list, [['fairlead apps'], ['fairlead apps list --server web-1 --json']]);

  const show = command
    .command('show')
    .description('show an application')
    .argument('[application]', APPLICATION_ARGUMENT);
  show.action(
    action<[string | undefined]>(async (invocation, _options, argument) => {
      invocation.output.record(await invocation.application(argument), describeApplication);
    }),
  );
  examples(show, [['fairlead apps show shop']]);

  const settings = command
    .command('settings')
    .description('show the settings of an application, or change them')
    .argument('[application]', APPLICATION_ARGUMENT)
    .argument('[changes...]', 'settings to change, as name=value; a value may be JSON')
    .option('-f, --file <path>', 'a JSON file with the changes, such as secrets; - is standard input');
  settings.action(action<[string | undefined, string[]], SettingsOptions>(changeSettings));
  examples(settings, [
    ['fairlead apps settings shop'],
    ['fairlead apps settings shop instances=2 health_check.path=/health'],
    ['fairlead apps settings shop build.start_command="node server.js" port=null'],
  ]);

  const remove = command
    .command('delete')
    .description('delete an application and everything of it on its server')
    .argument('[application]', APPLICATION_ARGUMENT)
    .option('--abandon', 'do not contact the server: it no longer exists');
  waitOptions(yesOption(remove)).action(action<[string | undefined], DeleteOptions>(deleteApplication));
  examples(remove, [['fairlead apps delete shop'], ['fairlead apps delete shop --yes']]);

  examples(command, [['fairlead apps'], ['fairlead apps settings shop instances=2']]);
};

const COLUMNS: readonly Column<ApplicationRecord>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Runtime', value: ({ runtime }) => runtime },
  { title: 'Instances', value: ({ instances }) => instances, align: 'right' },
  { title: 'Address', value: ({ urls }) => urls[0] },
  { title: 'Id', value: ({ id }) => id },
];
