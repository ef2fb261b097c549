import type { DeploymentLogLine, Fairlead, RuntimeLogLine } from '@fairlead/sdk';
import { usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import { safe } from '../../output/safe-text';
import { APPLICATION_ARGUMENT, moment, positiveInteger } from '../../program/arguments';
import { Option } from 'commander';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { findDeployment } from './find-deployment';

interface Options {
  readonly follow?: boolean;
  readonly lines?: number;
  readonly process?: string;
  readonly instance?: number;
  readonly since?: string;
  readonly until?: string;
  readonly search?: string;
  readonly stream?: (typeof STREAMS)[number];
  readonly level?: (typeof LEVELS)[number];
  readonly deployment?: string;
}

const DEFAULT_LINES = 100;
const STREAMS = ['stdout', 'stderr'] as const;
const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'] as const;

export const define: DefineCommand = (command, action) => {
  command
    .argument('[application]', APPLICATION_ARGUMENT)
    .option('-f, --follow', 'go on with new lines until Ctrl-C, or until the deployment has ended')
    .option(
      '-n, --lines <count>',
      `how many of the newest lines, at most 1000 (default: ${DEFAULT_LINES})`,
      positiveInteger,
    )
    .option('--process <name>', 'lines of this process only')
    .option('--instance <number>', 'lines of this instance only', positiveInteger)
    .option('--since <time>', 'lines from this time on: RFC 3339, or how long ago, such as 15m or 2d', moment)
    .option('--until <time>', 'lines up to this time', moment)
    .option('--search <text>', 'lines with this text only, in all that the journal of the server has')
    .addOption(new Option('--stream <stream>', 'lines of this stream only').choices(STREAMS))
    .addOption(new Option('--level <level>', 'lines of this level or a more severe one only').choices(LEVELS))
    .option('--deployment <deployment>', 'the log of a deployment instead: its id or number, or “latest”')
    .action(
      action<[string | undefined], Options>(async (invocation, options, argument) => {
        const { deployment, follow, lines, process, instance, since, until, search, stream, level } = options;
        const runtime = { lines, process, instance, since, until, search, stream, level };
        const other = Object.entries(runtime).find(([, value]) => value !== undefined)?.[0];
        if (deployment !== undefined && other !== undefined)
          throw usageError(`--${other} is not for the log of a deployment.`);
        if (follow === true && until !== undefined) throw usageError('--until cannot be combined with --follow.');
        const { id } = await invocation.application(argument);
        const client = await invocation.client();
        if (deployment === undefined) await printRuntime(invocation, client, id, options);
        else await printDeployment(invocation, client, id, { ...options, deployment });
      }),
    );
  examples(command, [
    ['fairlead logs --follow'],
    ['fairlead logs shop --process web --lines 500'],
    ['fairlead logs shop --since 2h --level warn --search timeout'],
    ['fairlead logs shop --deployment latest'],
  ]);
};

async function printRuntime(invocation: Invocation, client: Fairlead, id: string, options: Options): Promise<void> {
  const { signal, output } = invocation;
  const { follow, lines = DEFAULT_LINES, process, instance, since, until, search, stream, level } = options;
  const query = {
    limit: Math.min(lines, 1000),
    ...(process !== undefined && { process }),
    ...(instance !== undefined && { instance }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(search !== undefined && { search }),
    ...(stream !== undefined && { stream }),
    ...(level !== undefined && { level }),
  };
  const print = (line: RuntimeLogLine) => {
    const from = output.style.dim(`${line.at} ${safe(line.process)}.${line.instance}`);
    output.line({ type: 'log', ...line }, `${from} ${safe(line.text)}`);
  };
  if (follow !== true) (await client.applications.logs(id, query, { signal })).lines.forEach(print);
  else
    for await (const line of client.applications.followLogs(id, query, { signal, outageTimeoutMs: Infinity }))
      print(line);
}

async function printDeployment(
  invocation: Invocation,
  client: Fairlead,
  applicationId: string,
  { deployment, follow }: Options & { readonly deployment: string },
): Promise<void> {
  const { signal, output } = invocation;
  const { id } = await findDeployment(client, applicationId, deployment, signal);
  const print = (line: DeploymentLogLine) => output.line({ type: 'log', ...line }, safe(line.text));
  const lines =
    follow === true
      ? client.deployments.followLogs(applicationId, id, { signal, outageTimeoutMs: Infinity })
      : client.deployments.logs(applicationId, id, { per_page: 100 }, { signal });
  for await (const line of lines) print(line);
}
