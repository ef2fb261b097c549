import type { ExecOptions, Host } from '../../../host/host';
import { filterArguments, journalUnitPattern, rangeArguments } from './journal-query';
import { followRuntimeLogs, readRuntimeLogs } from './runtime-logs';

const entry = (unit: string, message = 'hello') =>
  JSON.stringify({ __CURSOR: 's=1', MESSAGE: message, _SYSTEMD_UNIT: `fairlead-app_1-${unit}.service` });
const UNITS = ['12', '12-2', '12-worker', '12-worker-2', '13-web2'];
const found = (of: Parameters<typeof journalUnitPattern>[1]): string[] =>
  UNITS.filter((unit) => new RegExp(`^${journalUnitPattern('app_1', of)}$`).test(`fairlead-app_1-${unit}.service`));

it.each([
  [{ process: 'web' }, ['12', '12-2']],
  [{ process: 'web', instance: 1 }, ['12']],
  [{ process: 'web', instance: 2 }, ['12-2']],
  [{ process: 'worker' }, ['12-worker', '12-worker-2']],
  [{ process: 'worker', instance: 1 }, ['12-worker']],
  [{ process: 'web2' }, ['13-web2']],
  [{ instance: 2 }, ['12-2', '12-worker-2']],
])('finds the lines of %j', (of, units) => {
  expect(found(of)).toEqual(units);
});

it('takes nothing for the name of a process that could be a pattern', () => {
  expect(() => journalUnitPattern('app_1', { process: '.*' })).toThrow('is not a valid process name');
});

it('gives every character whole, wherever the output is cut', async () => {
  const printed = Buffer.from(
    `${JSON.stringify({ ...JSON.parse(entry('12', 'Größe 🚢')), __REALTIME_TIMESTAMP: '1' })}\n`,
  );
  const host: Host = {
    id: 'srv_1',
    exec: (_command, { onOutput }: ExecOptions = {}) => {
      for (const byte of printed) void onOutput?.('stdout', Buffer.from([byte]));
      return Promise.resolve({ code: 0, stdout: '', stderr: '' });
    },
    writeFile: () => Promise.resolve(),
  };
  const texts: string[] = [];
  const { signal } = new AbortController();
  await followRuntimeLogs(host, 'app_1', { signal, onLine: ({ text }) => texts.push(text) });
  expect(texts).toEqual(['Größe 🚢']);
});

it('has no line of another application, whatever it calls itself', async () => {
  const own = { ...JSON.parse(entry('12')), __REALTIME_TIMESTAMP: '1' };
  const printed = [own, { ...own, _SYSTEMD_UNIT: 'fairlead-app_2-12.service' }].map((line) => JSON.stringify(line));
  const host: Host = {
    id: 'srv_1',
    exec: () => Promise.resolve({ code: 0, stdout: printed.join('\n'), stderr: '' }),
    writeFile: () => Promise.resolve(),
  };
  expect((await readRuntimeLogs(host, 'app_1', { lines: 10 })).lines).toHaveLength(1);
  expect((await readRuntimeLogs(host, 'app_3', { lines: 10 })).lines).toEqual([]);
});

const printing = (...entries: object[]): Host => ({
  id: 'srv_1',
  exec: () => Promise.resolve({ code: 0, stdout: entries.map((each) => JSON.stringify(each)).join('\n'), stderr: '' }),
  writeFile: () => Promise.resolve(),
});
const printed = (cursor: string, priority = '5', message = 'hello') => ({
  ...JSON.parse(entry('12', message)),
  __CURSOR: cursor,
  __REALTIME_TIMESTAMP: '1000000',
  PRIORITY: priority,
});

it('tells the streams apart, and none for units that do not', async () => {
  const host = printing(printed('s=1', '5'), printed('s=2', '3', '[WARN] slow'), printed('s=3', '6', '<7>detail'));
  const { lines } = await readRuntimeLogs(host, 'app_1', { lines: 10 });
  expect(lines.map(({ stream, level, text }) => [stream, level, text])).toEqual([
    ['stdout', null, 'hello'],
    ['stderr', 'warn', '[WARN] slow'],
    [null, 'debug', 'detail'],
  ]);
});

it('reads back from a cursor without repeating lines, and says whether there may be more', async () => {
  const host = printing(printed('s=1;t=f4240'), printed('s=2;t=f4240'), printed('s=3;t=f4240'), printed('s=4;t=f4240'));
  const read = (lines: number, before: string) => readRuntimeLogs(host, 'app_1', { lines, before });
  expect(await read(2, 's=4;t=f4240')).toMatchObject({ cursors: ['s=2;t=f4240', 's=3;t=f4240'], more: true });
  expect(await read(2, 's=2;t=f4240')).toMatchObject({ cursors: ['s=1;t=f4240'], more: false });
});

it('passes what is searched as literal text', () => {
  expect(filterArguments({ search: `a.b*$(id) 'ü' \\E` })).toEqual([
    [String.raw`--grep=a\.b\*\$\(id\)\ \'ü\'\ \\E`, '--case-sensitive=no'],
  ]);
  expect(filterArguments({ stream: 'stderr' })).toEqual([['PRIORITY=3']]);
});

it('reads ranges to the millisecond, and from a cursor rather than from a time', () => {
  const since = new Date('1970-01-01T00:00:01.005Z');
  const until = new Date('1970-01-01T00:00:02Z');
  expect(rangeArguments({ since, until })).toEqual(['--since=@1.005000', '--until=@2.000999']);
  expect(rangeArguments({ since, before: 's=1;t=f4241;x=1' })).toEqual(['--since=@1.005000', '--until=@1.000001']);
  expect(rangeArguments({ since, cursor: 's=1' })).toEqual(['--after-cursor=s=1']);
});
