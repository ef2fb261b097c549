import type { ExecOptions, Host } from '../../host/host';
import { followRuntimeLogs, journalUnitPattern, readRuntimeLogs } from './runtime-logs';

const entry = (unit: string, message = 'hello') =>
  JSON.stringify({ __CURSOR: 's=1', MESSAGE: message, _SYSTEMD_UNIT: `fairlead-app_1-${unit}.service` });
const UNITS = ['12', '12-2', '12-worker', '12-worker-2', '13-web2'];
const found = (of: Parameters<typeof journalUnitPattern>[0]): string[] =>
  UNITS.filter((unit) => new RegExp(journalUnitPattern(of)).test(entry(unit)));

it.each([
  [{ process: 'web' }, ['12', '12-2']],
  [{ process: 'web', instance: 1 }, ['12']],
  [{ process: 'web', instance: 2 }, ['12-2']],
  [{ process: 'worker' }, ['12-worker', '12-worker-2']],
  [{ process: 'worker', instance: 1 }, ['12-worker']],
  [{ process: 'web2' }, ['13-web2']],
  [{ instance: 2 }, ['12-2', '12-worker-2']],
  [{}, UNITS],
])('finds the lines of %j', (of, units) => {
  expect(found(of)).toEqual(units);
});

it('is not taken in by what a program prints', () => {
  const message = entry('12-worker');
  expect(new RegExp(journalUnitPattern({ process: 'worker' })).test(entry('12', message))).toBe(false);
});

it('takes nothing for the name of a process that could be a pattern', () => {
  expect(() => journalUnitPattern({ process: '.*' })).toThrow('is not a valid process name');
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
