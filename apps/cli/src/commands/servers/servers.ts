import type { Command } from 'commander';
import { safe } from '../../output/safe-text';
import { collect, positiveInteger } from '../../program/arguments';
import type { Action, DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { findServer } from '../shared/find-record';
import { yesOption, type YesFlag } from '../shared/options';
import { waitOptions, type WaitFlags } from '../shared/wait-options';
import { addServer, type AddServerOptions } from './add-server';
import { checkServer } from './check-server';
import { prepareServer, trustServer } from './prepare-server';
import { removeServer, type RemoveServerOptions } from './remove-server';
import { describeServer, SERVER_COLUMNS } from './server-text';

const SERVER_ARGUMENT = 'name or id';

export const define: DefineCommand = (command, action) => {
  defineReading(command, action);
  defineAdding(command, action);
  defineChanging(command, action);
  examples(command, [['fairlead servers list'], ['fairlead servers add web-1 203.0.113.7', 'asks about the host key']]);
};

function defineReading(command: Command, action: Action): void {
  const list = command.command('list').description('list the servers');
  list.action(
    action(async (invocation) => {
      const { output, signal } = invocation;
      const client = await invocation.client();
      const servers = await client.servers.list({}, { signal }).all();
      output.list(servers, SERVER_COLUMNS, 'There are no servers yet. Add one: fairlead servers add.');
    }),
  );
  examples(list, [['fairlead servers list'], ['fairlead servers list --json']]);

  const show = command.command('show').description('show a server').argument('<server>', SERVER_ARGUMENT);
  show.action(
    action<[string]>(async (invocation, _options, nameOrId) => {
      const server = await findServer(invocation, nameOrId);
      invocation.output.record(server, describeServer);
    }),
  );
  examples(show, [['fairlead servers show web-1']]);

  const key = command.command('key').description('print the public key with which Fairlead signs in on servers');
  key.action(
    action(async (invocation) => {
      const { output, signal } = invocation;
      const record = await (await invocation.client()).servers.sshKey({ signal });
      output.record(record, (text) => text.line(safe(record.public_key)));
    }),
  );
  examples(key, [["fairlead servers key | ssh root@203.0.113.7 'cat >> ~/.ssh/authorized_keys'"]]);
}

function defineAdding(command: Command, action: Action): void {
  const add = command
    .command('add')
    .description('add a server, after its host key was confirmed')
    .argument('<name>', 'what to call it')
    .argument('[host]', 'its IP address or hostname; left out with --local')
    .option('--port <port>', 'port of its SSH server', positiveInteger)
    .option('--user <name>', 'user to sign in as: root, or one who may use sudo without a password')
    .option('--host-key <fingerprint>', 'the host key that it must show, such as SHA256:…, in place of a question')
    .option('--key-file <path>', 'sign in with this private key, which Fairlead keeps encrypted')
    .option('--password', 'read a password, and use it once to install the key of Fairlead')
    .option('--local', 'add the machine on which Fairlead runs')
    .option('--label <name=value>', 'a label; may be repeated', collect, [])
    .option('--take-over', 'take the machine over from another Fairlead');
  waitOptions(yesOption(add)).action(action<[string, string | undefined], AddServerOptions>(addServer));
  examples(add, [
    ['fairlead servers add web-1 203.0.113.7', 'shows the host key and asks about it'],
    ['fairlead servers add web-1 203.0.113.7 --key-file ~/.ssh/id_ed25519 --host-key SHA256:…'],
    ['fairlead servers add this --local'],
  ]);

  const check = command
    .command('check')
    .description('check whether a server, or a machine before it is added, can be reached and used')
    .argument('<server>', 'name or id of a server, or the address of a machine')
    .option('--port <port>', 'port of the SSH server', positiveInteger)
    .option('--user <name>', 'user to sign in as')
    .action(action<[string], { port?: number; user?: string }>(checkServer));
  examples(check, [['fairlead servers check web-1'], ['fairlead servers check 203.0.113.7 --user deploy']]);
}

function defineChanging(command: Command, action: Action): void {
  const prepare = command
    .command('prepare')
    .description('prepare a server again, which also repairs it')
    .argument('<server>', SERVER_ARGUMENT)
    .option('--take-over', 'take the machine over from another Fairlead');
  waitOptions(prepare).action(action<[string], WaitFlags & { takeOver?: boolean }>(prepareServer));
  examples(prepare, [['fairlead servers prepare web-1']]);

  const trust = command
    .command('trust')
    .description('trust the new host key of a server that was installed anew')
    .argument('<server>', SERVER_ARGUMENT)
    .option('--host-key <fingerprint>', 'the host key that is expected, in place of a question');
  waitOptions(yesOption(trust)).action(action<[string], WaitFlags & YesFlag & { hostKey?: string }>(trustServer));
  examples(trust, [['fairlead servers trust web-1']]);

  const remove = command
    .command('remove')
    .description('remove a server, and from the machine what Fairlead has installed')
    .argument('<server>', SERVER_ARGUMENT)
    .option('--abandon', 'do not contact the machine: it no longer exists');
  waitOptions(yesOption(remove)).action(action<[string], RemoveServerOptions>(removeServer));
  examples(remove, [['fairlead servers remove web-1'], ['fairlead servers remove web-1 --abandon --yes']]);
}
