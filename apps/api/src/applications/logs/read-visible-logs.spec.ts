import type { Host } from '@fairlead/engine';
import { packEnvironment, toEnvironment } from '../environment/environment';
import { readVisibleLogs } from './read-visible-logs';
import { runtimeLogSelection } from './runtime-log-selection';
import { visibleLines } from './visible-lines';

const entry = (number: number, message: string) =>
  JSON.stringify({
    __CURSOR: `s=${number};t=${(1_000_000 + number).toString(16)}`,
    __REALTIME_TIMESTAMP: String(1_000_000 + number),
    _SYSTEMD_UNIT: 'fairlead-app_1-12.service',
    PRIORITY: '3',
    MESSAGE: message,
  });

/** Responds to each command with the next of the outputs, and then with none. */
function hostOf(...outputs: string[][]) {
  const left = [...outputs];
  const host: Host = {
    id: 'srv_1',
    exec: () => Promise.resolve({ code: 0, stdout: (left.shift() ?? []).join('\n'), stderr: '' }),
    writeFile: () => Promise.resolve(),
  };
  return { host, left };
}

const application = {
  envValues: packEnvironment(toEnvironment({ env: { TOKEN: 'hunter2-hunter2' } })),
  liveEnvValues: null,
  linkedSecrets: null,
};

async function found(search: string, limit: number, ...outputs: string[][]) {
  const { host, left } = hostOf(...outputs);
  const selection = runtimeLogSelection({ limit, search }, false);
  const { signal } = new AbortController();
  const { logs } = await readVisibleLogs(host, 'app_1', selection, visibleLines(application, { search }), signal);
  return { logs, left };
}

it('does not reveal a redacted secret to a search for its beginning', async () => {
  const { logs } = await found('token=h', 1, [entry(2, 'token=hunter2-hunter2')], [entry(1, 'token=hunter2-hunter2')]);
  expect(logs).toEqual({ lines: [], cursor: null, before: null });
});

it('reads on past lines that are not shown, and returns cursors of shown lines only', async () => {
  const hidden = entry(2, 'token=hunter2-hunter2');
  const { logs, left } = await found('Token=H', 1, [hidden], [entry(1, 'TOKEN=hello')], ['never read']);
  expect(logs.lines).toEqual([expect.objectContaining({ text: 'TOKEN=hello', stream: 'stderr', level: null })]);
  expect(logs).toMatchObject({ cursor: 's=1;t=f4241', before: 's=1;t=f4241' });
  expect(left).toEqual([['never read']]);
});

it('shows lines of a level or more, and counts standard error without a level as errors', async () => {
  const journal = [
    [entry(1, 'it broke'), entry(2, '{"level":"info","msg":"fine"}'), entry(3, '    at line 7')],
    [entry(1, 'it broke').replace('"3"', '"5"'), entry(4, '[ERROR] it broke, too').replace('"3"', '"5"')],
  ];
  const { host } = hostOf(...journal);
  const selection = runtimeLogSelection({ limit: 10, level: 'warn' }, false);
  const { signal } = new AbortController();
  const show = visibleLines(application, selection.filter);
  const { logs } = await readVisibleLogs(host, 'app_1', selection, show, signal);
  expect(logs.lines.map(({ text, level }) => [text, level])).toEqual([
    ['it broke', null],
    ['    at line 7', null],
    ['[ERROR] it broke, too', 'error'],
  ]);
});

it('reads both sides of a moment', async () => {
  const { host } = hostOf([entry(1, 'before')], [entry(2, 'after')]);
  const selection = runtimeLogSelection({ limit: 10, around: '1970-01-01T00:00:01.000Z' }, false);
  const { signal } = new AbortController();
  const { logs, cursors } = await readVisibleLogs(host, 'app_1', selection, visibleLines(application, {}), signal);
  expect(logs.lines.map(({ text }) => text)).toEqual(['before', 'after']);
  expect(logs).toMatchObject({ cursor: 's=2;t=f4242', before: null });
  expect(cursors).toEqual(['s=1;t=f4241', 's=2;t=f4242']);
});
