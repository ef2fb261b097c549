import { runFairlead } from './run-fairlead';

/** All commands that can be run, such as `status` and `env set`, as the help lists them. */
export async function leafCommands(cwd: string): Promise<string[]> {
  const leaves: string[] = [];
  for (const name of await listedCommands([], cwd)) {
    const subcommands = await listedCommands([name], cwd);
    leaves.push(...(subcommands.length === 0 ? [name] : subcommands.map((subcommand) => `${name} ${subcommand}`)));
  }
  return leaves;
}

const NO_COMMANDS = ['Arguments', 'Options', 'Global options', 'Examples'];

async function listedCommands(parent: readonly string[], cwd: string): Promise<string[]> {
  const { code, stdout, stderr } = await runFairlead([...parent, '--help'], { cwd });
  if (code !== 0) throw new Error(`fairlead ${parent.join(' ')} --help: ${stderr}`);
  let heading = '';
  const names: string[] = [];
  for (const line of stdout.split('\n')) {
    heading = /^(\S.*):$/.exec(line)?.[1] ?? heading;
    const name = /^ {2}([a-z][a-z-]*)(?: |$)/.exec(line)?.[1];
    if (name !== undefined && name !== 'help' && heading !== '' && !NO_COMMANDS.includes(heading)) names.push(name);
  }
  return names;
}
