import type { Command } from 'commander';
import { positiveInteger } from '../../program/arguments';
import type { Action, DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { applicationOption, yesOption, type ApplicationFlag, type YesFlag } from '../shared/options';
import { waitOptions, type WaitFlags } from '../shared/wait-options';
import { addDomain, type AddDomainOptions } from './add-domain';
import { checkDomain } from './check-domain';
import { describeDomain, DOMAIN_COLUMNS } from './domain-text';
import { findDomain } from './find-domain';
import { removeDomain } from './remove-domain';

const HOSTNAME_ARGUMENT = 'hostname, with the path if it has one, or id';

export const define: DefineCommand = (command, action) => {
  defineReading(command, action);
  defineChanging(command, action);
  examples(command, [
    ['fairlead domains add shop.example.com', 'says which DNS records it needs'],
    ['fairlead domains check shop.example.com'],
  ]);
};

function defineReading(command: Command, action: Action): void {
  const list = command.command('list').description('list the domains of an application');
  applicationOption(list).action(
    action<[], ApplicationFlag>(async (invocation, { app }) => {
      const { id, name } = await invocation.application(app);
      const { domains } = await invocation.client();
      const records = await domains.list(id, {}, { signal: invocation.signal }).all();
      invocation.output.list(records, DOMAIN_COLUMNS, `${name} has no domain. Add one: fairlead domains add.`);
    }),
  );
  examples(list, [['fairlead domains list'], ['fairlead domains list --app shop --json']]);

  const show = command.command('show').description('show a domain').argument('<domain>', HOSTNAME_ARGUMENT);
  applicationOption(show).action(
    action<[string], ApplicationFlag>(async (invocation, { app }, argument) => {
      const { domain } = await findDomain(invocation, app, argument);
      invocation.output.record(domain, describeDomain);
    }),
  );
  examples(show, [['fairlead domains show shop.example.com']]);

  const check = command
    .command('check')
    .description('check whether a domain works: its DNS records, its certificate and the proxy')
    .argument('<domain>', HOSTNAME_ARGUMENT);
  waitOptions(applicationOption(check)).action(action<[string], ApplicationFlag & WaitFlags>(checkDomain));
  examples(check, [
    ['fairlead domains check shop.example.com', 'waits until it works'],
    ['fairlead domains check shop.example.com --no-wait'],
  ]);
}

function defineChanging(command: Command, action: Action): void {
  const add = command
    .command('add')
    .description('add a domain to an application')
    .argument('<hostname>', 'such as shop.example.com, *.example.com or example.com/shop')
    .option('--tls <mode>', 'auto (a public certificate), internal (of Fairlead) or off', 'auto')
    .option('--no-https-redirect', 'serve plain HTTP too')
    .option('--strip-path', 'leave the path of the domain out of the requests to the application')
    .option('--redirect-to <url>', 'redirect to this address in place of the application')
    .option('--redirect-status <status>', '301, 302, 307 or 308', positiveInteger)
    .option('--max-request-bytes <bytes>', 'the largest body of a request', positiveInteger);
  waitOptions(applicationOption(add)).action(action<[string], AddDomainOptions>(addDomain));
  examples(add, [
    ['fairlead domains add shop.example.com'],
    ['fairlead domains add www.example.com --redirect-to https://example.com'],
    ['fairlead domains add shop.internal --tls internal --app shop'],
  ]);

  const remove = command.command('remove').description('remove a domain').argument('<domain>', HOSTNAME_ARGUMENT);
  waitOptions(applicationOption(yesOption(remove))).action(
    action<[string], ApplicationFlag & YesFlag & WaitFlags>(removeDomain),
  );
  examples(remove, [['fairlead domains remove www.example.com --yes']]);
}
