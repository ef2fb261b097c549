import { Command, CommanderError, Option } from 'commander';
import { ExitCode } from '../errors/exit-codes';
import { Invocation } from '../invocation/invocation';
import type { Surroundings } from '../invocation/surroundings';
import { hasColours } from '../output/style';
import { VERSION } from '../version';
import { COMMAND_GROUPS } from './command-groups';
import { COMMANDS, type CommandEntry } from './command-table';
import type { Action, Handler } from './define-command';

interface GlobalOptions {
  readonly json?: boolean;
  readonly url?: string;
  readonly context?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: boolean;
}

const DEFAULT_WIDTH = 80;

/** Runs one command line, without the path of the program, and returns its exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  let exitCode: ExitCode = ExitCode.Done;
  const action =
    (command: Command): Action =>
    <Arguments extends readonly unknown[], Options>(handler: Handler<Arguments, Options>) =>
    async (...received: unknown[]) => {
      const { handled, used } = actionArguments<Arguments>(received);
      const options: GlobalOptions & Options = { ...command.opts(), ...used.optsWithGlobals(), ...used.opts() };
      const invocation = new Invocation(surroundings, {
        flags: { url: options.url, context: options.context },
        output: {
          json: options.json === true,
          quiet: options.quiet === true,
          verbose: options.verbose === true,
          color: options.color !== false,
        },
      });
      exitCode = await invocation.run(() => handler(invocation, options, ...handled));
    };
  try {
    const program = await programFor(args, surroundings, action);
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? ExitCode.Done : ExitCode.Usage;
  }
}

/** commander, whose types do not say so, appends the options and the command to the arguments that a command declares. */
function actionArguments<Arguments>(received: readonly unknown[]) {
  const used = received.at(-1);
  if (!(used instanceof Command)) throw new TypeError('The action was not called by commander.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { used, handled: received.slice(0, -2) as unknown as Arguments };
}

/** The program with all its commands, none of which can run. */
export function wholeProgram(): Promise<Command> {
  const nowhere = { write: () => true };
  const terminal = { stdin: process.stdin, stdout: nowhere, stderr: nowhere };
  return programFor(undefined, { terminal, env: {} }, () => () => () => Promise.resolve());
}

/** The program with all its commands, of which the named one is complete, or all without a name. */
export async function programFor(
  args: readonly string[] | undefined,
  { terminal, env }: Pick<Surroundings, 'terminal' | 'env'>,
  action: (command: Command) => Action,
): Promise<Command> {
  const program = new Command('fairlead')
    .description('Deploy and operate applications on your servers with Fairlead.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .exitOverride()
    .showHelpAfterError('(add --help for the usage)')
    .configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      getOutHasColors: () => hasColours(env, terminal.stdout.isTTY === true, true),
      getErrHasColors: () => hasColours(env, terminal.stderr.isTTY === true, true),
      getOutHelpWidth: () => terminal.stdout.columns ?? DEFAULT_WIDTH,
    });
  addGlobalOptions(program);
  const named = args && namedCommand(args);
  for (const group of COMMAND_GROUPS) {
    for (const entry of COMMANDS.filter((candidate) => candidate.group === group)) {
      const command = program.command(entry.name).description(entry.summary).helpGroup(`${group}:`);
      if (named === undefined ? args === undefined : named === entry.name) await complete(command, entry, action);
    }
  }
  return program;
}

async function complete(command: Command, entry: CommandEntry, action: (command: Command) => Action): Promise<void> {
  const { define } = await entry.load();
  define(command, action(command), wholeProgram);
  const leaves = [command, ...command.commands];
  for (const leaf of leaves) addGlobalOptions(leaf);
}

/** The first argument that is no option; `help NAME` needs that command as well. */
function namedCommand(args: readonly string[]): string {
  const words: string[] = [];
  let isValue = false;
  for (const arg of args) {
    if (!isValue && !arg.startsWith('-')) words.push(arg);
    isValue = arg === '--url' || arg === '--context';
  }
  return (words[0] === 'help' ? words[1] : words[0]) ?? '';
}

function addGlobalOptions(command: Command): void {
  const options = [
    new Option('--json', 'print JSON for programs'),
    new Option('--url <url>', 'the address of Fairlead'),
    new Option('--context <name>', 'sign in as in this context'),
    new Option('-q, --quiet', 'print results and errors only'),
    new Option('-v, --verbose', 'print the requests that are sent'),
    new Option('--no-color', 'do not colour the output'),
  ];
  command.optionsGroup('Global options:');
  for (const option of options)
    if (!command.options.some(({ long }) => long === option.long)) command.addOption(option);
}
