import type { ApplicationRecord, CommandRunLogLine, CommandRunRecord } from '@fairlead/sdk';
import { CommandError, usageError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { safe } from '../../output/safe-text';
import type { ApplicationFlag } from '../shared/options';

export interface RunOptions extends ApplicationFlag {
  readonly scheduled?: string;
  readonly detach?: boolean;
  /** In milliseconds. */
  readonly limit?: number;
}

/** Runs a command in the live release and follows its output. Ctrl-C cancels it; a second one leaves it to itself. */
export async function runCommand(invocation: Invocation, options: RunOptions, words: readonly string[]): Promise<void> {
  const { app, scheduled, detach } = options;
  if (scheduled !== undefined && words.length > 0)
    throw usageError('Both --scheduled and a command line are given.', 'Leave one of them out.');
  if (scheduled === undefined && words.length === 0)
    throw usageError('The command is missing.', 'Write it after --, as in: fairlead run -- npm run migrate.');
  const application = await invocation.application(app);
  const run =
    scheduled === undefined
      ? await runOnce(invocation, application, commandLine(words), options)
      : await runScheduled(invocation, application, scheduled);
  if (detach === true) return invocation.output.done(`The run ${run.id} is requested.`, run);
  return follow(invocation, application, run);
}

async function runScheduled(
  invocation: Invocation,
  { id, name: application }: ApplicationRecord,
  nameOrId: string,
): Promise<CommandRunRecord> {
  const { commands } = await invocation.client();
  const { signal } = invocation;
  const records = await commands.list(id, {}, { signal }).all();
  const command = records.find(({ name, id: commandId }) => name === nameOrId || commandId === nameOrId);
  if (command === undefined)
    throw new CommandError('COMMAND_NOT_FOUND', `${application} has no scheduled command “${nameOrId}”.`, {
      hint: 'List them: fairlead run --list.',
    });
  return commands.run(id, command.id, { signal });
}

async function runOnce(
  invocation: Invocation,
  { id }: ApplicationRecord,
  command: string,
  { limit }: RunOptions,
): Promise<CommandRunRecord> {
  const { commandRuns } = await invocation.client();
  const body = { command, ...(limit !== undefined && { timeout_seconds: Math.ceil(limit / 1000) }) };
  return commandRuns.create(id, body, { signal: invocation.signal });
}

async function follow(invocation: Invocation, application: ApplicationRecord, { id }: CommandRunRecord): Promise<void> {
  const { commandRuns } = await invocation.client();
  const { signal, output } = invocation;
  let interrupted = false;
  const release = invocation.takeOverInterrupts(() => {
    if (interrupted) return invocation.interrupt();
    interrupted = true;
    output.note('The run is being canceled. Ctrl-C again ends this command only.');
    commandRuns.cancel(application.id, id, { signal }).catch((error: unknown) => {
      output.warn(error instanceof Error ? error.message : String(error));
    });
  });
  try {
    for await (const line of commandRuns.followLogs(application.id, id, { signal })) print(invocation, line);
    const run = await commandRuns.get(application.id, id, { signal });
    finish(invocation, run);
  } finally {
    release();
  }
}

function print({ output, terminal }: Invocation, line: CommandRunLogLine): void {
  if (output.json || line.stream === 'stdout') output.line({ type: 'log', ...line }, safe(line.text));
  else if (line.stream === 'stderr') terminal.stderr.write(`${safe(line.text)}\n`);
  else output.note(line.text);
}

function finish({ output }: Invocation, run: CommandRunRecord): void {
  const { status, failure } = run;
  const result = { type: 'result', status, run };
  output.line(result, undefined);
  if (status === 'succeeded') return output.note(`The command has succeeded (${run.id}).`);
  throw new CommandError(failure?.code ?? status.toUpperCase(), failure?.message ?? `The command is ${status}.`, {
    exitCode: runExitCode(status),
  });
}

/** Nothing was run of one that was missed, which has failed therefore. */
const runExitCode = (status: CommandRunRecord['status']): ExitCode =>
  status === 'canceled' ? ExitCode.Canceled : ExitCode.Failed;

/** One word is a line for the shell as it is; several are the words of a command. */
export function commandLine(words: readonly string[]): string {
  const [first = '', ...others] = words;
  if (others.length === 0) return first;
  return words
    .map((word) => (/^[\w./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');
}
