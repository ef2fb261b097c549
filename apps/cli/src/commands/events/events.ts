import type { EventRecord } from '@fairlead/sdk';
import type { Invocation } from '../../invocation/invocation';
import { safeLine } from '../../output/safe-text';
import type { Column } from '../../output/table';
import { positiveInteger } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { usageError } from '../../errors/command-error';
import { findServer } from '../shared/find-record';
import { take } from '../shared/take';

interface Options {
  readonly follow?: boolean;
  readonly type?: string;
  readonly app?: string;
  readonly server?: string;
  readonly subject?: string;
  readonly after?: number;
  readonly limit: number;
}

export const define: DefineCommand = (command, action) => {
  command
    .option('-f, --follow', 'print events as they happen, until Ctrl-C; continues after a cut')
    .option('--type <types>', 'only these types, such as deployment.failed,backup.*')
    .option('-a, --app <application>', 'only what concerns this application')
    .option('--server <server>', 'only what concerns this server')
    .option('--subject <id>', 'only those about this record')
    .option('--after <sequence>', 'begin after the event with this sequence number', positiveInteger)
    .option('--limit <count>', 'how many of the latest events to list', positiveInteger, 25)
    .action(
      action<[], Options>(async (invocation, options) => {
        if (options.follow === true) return follow(invocation, options);
        const { events } = await invocation.client();
        const { after, limit } = options;
        const query = { ...(await filters(invocation, options)), ...(after !== undefined && { after }) };
        const records = await take(events.list(query, { signal: invocation.signal }), limit);
        invocation.output.list(records.toReversed(), COLUMNS, 'There are no events.');
      }),
    );
  examples(command, [
    ['fairlead events --app shop'],
    ["fairlead events --follow --type 'deployment.*' --json", 'one object per line'],
    ['fairlead events --follow --after 48211 --json', 'continues where a program has ended'],
  ]);
};

async function follow(invocation: Invocation, options: Options): Promise<void> {
  const { events } = await invocation.client();
  const { signal, output } = invocation;
  const { after } = options;
  const stream = events.follow(await filters(invocation, options), {
    signal,
    ...(after !== undefined && { after }),
    onReconnect: () => output.note('The connection was cut. It is made again.'),
  });
  for await (const event of stream) output.line(event, line(event));
}

async function filters(invocation: Invocation, { type, app, server, subject }: Options) {
  if (type === '') throw usageError('The types are missing.', 'Such as --type deployment.failed.');
  return {
    ...(type !== undefined && { type }),
    ...(app !== undefined && { application_id: (await invocation.application(app)).id }),
    ...(server !== undefined && { server_id: (await findServer(invocation, server)).id }),
    ...(subject !== undefined && { subject_id: subject }),
  };
}

const line = ({ occurred_at: at, type, subject, actor }: EventRecord): string =>
  [at, type, subject.name, actor.name].map((part) => safeLine(part)).join('  ');

const COLUMNS: readonly Column<EventRecord>[] = [
  { title: 'Sequence', value: ({ sequence }) => sequence, align: 'right' },
  { title: 'At', value: ({ occurred_at: at }) => at },
  { title: 'Type', value: ({ type }) => type },
  { title: 'Subject', value: ({ subject }) => subject.name },
  { title: 'By', value: ({ actor }) => actor.name },
];
