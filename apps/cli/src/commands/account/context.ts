import { usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import type { Config } from '../../settings/config-file';

export const define: DefineCommand = (command, action) => {
  command.action(action(list));
  command.command('list').description('list the contexts').action(action(list));
  command
    .command('use')
    .description('make a context the current one')
    .argument('<name>', 'name of the context')
    .action(action<[string]>((invocation, _options, name) => use(invocation, name)));
  command
    .command('remove')
    .description('remove a context and its token from this machine; the token stays valid')
    .argument('<name>', 'name of the context')
    .action(action<[string]>((invocation, _options, name) => remove(invocation, name)));
  examples(command, [['fairlead context'], ['fairlead context use production']]);
};

function list(invocation: Invocation): void {
  const { contexts, currentContext } = invocation.config();
  const rows = [...contexts].map(([name, { url, token }]) => ({
    name,
    url,
    current: name === currentContext,
    signed_in: token !== undefined,
  }));
  invocation.output.list(
    rows,
    [
      { title: '', value: ({ current }) => (current ? '*' : ' ') },
      { title: 'Name', value: ({ name }) => name },
      { title: 'Fairlead', value: ({ url }) => url },
      { title: 'Signed in', value: ({ signed_in: signedIn }) => (signedIn ? 'yes' : 'no') },
    ],
    'There are no contexts. Sign in: fairlead login.',
  );
}

function use(invocation: Invocation, name: string): void {
  const config = invocation.config();
  assertContext(config, name);
  invocation.saveConfig({ ...config, currentContext: name });
  invocation.output.done(`The current context is ${name}.`, { current_context: name });
}

function remove(invocation: Invocation, name: string): void {
  const config = invocation.config();
  assertContext(config, name);
  const contexts = new Map(config.contexts);
  contexts.delete(name);
  const currentContext = config.currentContext === name ? undefined : config.currentContext;
  invocation.saveConfig({ contexts, currentContext });
  invocation.output.done(`The context ${name} is removed.`, { removed: name });
}

function assertContext({ contexts }: Config, name: string): void {
  if (contexts.has(name)) return;
  const names = [...contexts.keys()].join(', ');
  throw usageError(
    `There is no context “${name}”.`,
    names === '' ? 'Sign in: fairlead login.' : `There are: ${names}.`,
  );
}
