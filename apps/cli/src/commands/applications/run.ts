import type { CommandRecord } from '@fairlead/sdk';
import type { Column } from '../../output/table';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { duration } from '../../program/arguments';
import { applicationOption } from '../shared/options';
import { runCommand, type RunOptions } from './run-command';

export const define: DefineCommand = (command, action) => {
  applicationOption(command)
    .argument('[command...]', 'a command line, after --')
    .option('--scheduled <name>', 'run this scheduled command now, in place of a command line')
    .option('--list', 'list the scheduled commands')
    .option('--detach', 'do not follow its output')
    .option('--limit <time>', 'end it when it takes longer, such as 10m; an hour by default', duration)
    .action(
      action<[string[]], RunOptions & { list?: boolean }>(async (invocation, options, words) => {
        if (options.list !== true) return runCommand(invocation, options, words);
        const { id, name } = await invocation.application(options.app);
        const { commands } = await invocation.client();
        const records = await commands.list(id, {}, { signal: invocation.signal }).all();
        invocation.output.list(records, COLUMNS, `${name} has no scheduled commands.`);
      }),
    );
  examples(command, [
    ['fairlead run -- npm run migrate', 'in the live release, with its environment'],
    ['fairlead run --app shop -- "php artisan queue:retry all"'],
    ['fairlead run --scheduled "send reminders"'],
    ['fairlead run --list'],
  ]);
};

const COLUMNS: readonly Column<CommandRecord>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Command', value: ({ command }) => command },
  { title: 'Cron', value: ({ cron, time_zone: timeZone }) => `${cron} ${timeZone}` },
  { title: 'Next run', value: ({ next_run_at: nextRunAt }) => nextRunAt },
  { title: 'Last run', value: ({ last_run: lastRun }) => lastRun && `${lastRun.status} ${lastRun.at}` },
  { title: 'Id', value: ({ id }) => id },
];
