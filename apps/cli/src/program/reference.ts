import type { Argument, Command, Option } from 'commander';
import { COMMAND_GROUPS } from './command-groups';
import { COMMANDS } from './command-table';
import { wholeProgram } from './program';
import { examplesOf, type Example } from './examples';
import { ENVIRONMENT_VARIABLES, EXIT_CODES, FILES } from './reference-tables';

/** The reference of the whole command line in Markdown, made from the commands themselves. */
export async function commandReference(): Promise<string> {
  const program = await wholeProgram();
  const globals = new Set(program.options.map(({ long }) => long));
  const groups = COMMAND_GROUPS.map((group) => {
    const commands = COMMANDS.filter((entry) => entry.group === group).map(({ name }) => child(program, name));
    return [`## ${group}`, ...commands.flatMap((command) => section(command, globals, 3))].join('\n\n');
  });
  return [
    'fairlead [options] <command>',
    ['## Global options', 'They can be given before and after the name of a command.', optionsTable(program.options)],
    ...groups,
    ['## Exit codes', table(['Code', 'Meaning'], coded(EXIT_CODES))],
    ['## Environment variables', table(['Variable', 'Meaning'], coded(ENVIRONMENT_VARIABLES))],
    ['## Files', table(['File', 'Contents'], coded(FILES))],
  ]
    .flat()
    .map((part, index) => (index === 0 ? fence([part]) : part))
    .join('\n\n');
}

function section(command: Command, globals: ReadonlySet<string | undefined>, level: number): string[] {
  const own = command.options.filter(({ long, hidden }) => !hidden && !globals.has(long));
  const subcommands = command.commands.filter((one) => one.name() !== 'help');
  return [
    `${'#'.repeat(level)} \`${pathOf(command)}\``,
    `${capitalized(command.description())}.`,
    ...(isRunnable(command) ? [fence([usage(command, own.length > 0)])] : []),
    ...(command.registeredArguments.length > 0 ? [argumentsTable(command.registeredArguments)] : []),
    ...(own.length > 0 ? [optionsTable(own)] : []),
    ...(examplesOf(command).length > 0 ? ['Examples:', exampleLines(examplesOf(command))] : []),
    ...subcommands.flatMap((one) => section(one, globals, level + 1)),
  ];
}

/** A command with subcommands is only a name for them, unless it takes arguments or options of its own. */
function isRunnable(command: Command): boolean {
  return command.commands.length === 0 || command.registeredArguments.length > 0;
}

function usage(command: Command, hasOptions: boolean): string {
  const args = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [pathOf(command), ...(hasOptions ? ['[options]'] : []), ...args].join(' ');
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function argumentsTable(args: readonly Argument[]): string {
  return table(
    ['Argument', 'Meaning'],
    args.map((argument) => [
      `\`${argument.name()}\``,
      argument.description + remarks(argument.argChoices, argument.defaultValue, argument.defaultValueDescription),
    ]),
  );
}

function optionsTable(options: readonly Option[]): string {
  return table(
    ['Option', 'Meaning'],
    options.map(({ flags, description, argChoices, defaultValue, defaultValueDescription, negate }) => [
      `\`${flags}\``,
      description + remarks(argChoices, negate ? undefined : defaultValue, defaultValueDescription),
    ]),
  );
}

function remarks(choices: readonly string[] | undefined, value: unknown, description: string | undefined): string {
  const one = choices?.map((choice) => `\`${choice}\``).join(', ');
  const isPlain = typeof value === 'string' || typeof value === 'number';
  const preset = description ?? (isPlain ? `\`${value}\`` : undefined);
  return `${one === undefined ? '' : `; one of ${one}`}${preset === undefined ? '' : `; default: ${preset}`}`;
}

function exampleLines(list: readonly Example[]): string {
  const width = Math.max(...list.map(([line]) => line.length));
  return fence(list.map(([line, meaning]) => (meaning === undefined ? line : `${line.padEnd(width)}  # ${meaning}`)));
}

const coded = (rows: Readonly<Record<string, string>>): string[][] =>
  Object.entries(rows).map(([name, meaning]) => [`\`${name}\``, meaning]);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

const fence = (lines: readonly string[]): string => ['```sh', ...lines, '```'].join('\n');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function child(program: Command, name: string): Command {
  const command = program.commands.find((one) => one.name() === name);
  if (command === undefined) throw new Error(`There is no command ${name}.`);
  return command;
}
