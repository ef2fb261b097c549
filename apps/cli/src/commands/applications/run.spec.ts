import { runCommand, type FakeRequest } from '../../../test/run-command';
import { commandLine } from './run-command';

const application = { id: 'app_1', name: 'shop' };
const BASE = '/api/v1/applications/app_1';

/** A Fairlead in which the run of a command ends as `run` says. */
const instance =
  (run: object, { refused = false } = {}) =>
  ({ method, path }: FakeRequest) => {
    if (path.startsWith('/api/v1/applications?'))
      return { data: [application], meta: { page: 1, per_page: 25, total: 1 } };
    if (method === 'POST' && path === `${BASE}/command-runs`)
      return refused
        ? {
            status: 409,
            body: { success: false, error: { code: 'NO_LIVE_RELEASE', message: 'There is no live release.' } },
          }
        : { status: 202, data: { id: 'run_1' } };
    if (path.startsWith(`${BASE}/command-runs/run_1/logs`))
      return {
        headers: { 'content-type': 'text/event-stream' },
        body: [
          'id: 1\nevent: line\ndata: {"seq":1,"stream":"stdout","text":"one\\u001b[2J"}\n',
          'id: 2\nevent: line\ndata: {"seq":2,"stream":"stderr","text":"two"}\n',
          'event: end\ndata: {"status":"failed"}\n\n',
        ].join('\n'),
      };
    if (path === `${BASE}/command-runs/run_1`) return { data: { id: 'run_1', ...run } };
    return undefined;
  };

describe('fairlead run', () => {
  it.each([
    [{ status: 'succeeded', exit_code: 0, failure: null }, 0],
    [{ status: 'failed', exit_code: 3, failure: { code: 'COMMAND_FAILED', message: 'It ended with 3.' } }, 5],
    [{ status: 'canceled', exit_code: null, failure: null }, 8],
    [{ status: 'missed', exit_code: null, failure: { code: 'SERVER_UNREACHABLE', message: 'No.' } }, 5],
  ])('follows a command and ends as it does: %j', async (run, code) => {
    const args = ['run', '--app', 'shop', '--limit', '90s', '--', 'npm', 'run', 'it'];
    const result = await runCommand(args, { respond: instance(run) });
    expect(result.code).toBe(code);
    expect(result.stdout).toBe('one\\x1b[2J\n');
    expect(result.stderr).toContain('two\n');
    const changes = result.requests.filter(({ method }) => method !== 'GET');
    expect(changes).toMatchObject([{ method: 'POST', body: { command: 'npm run it', timeout_seconds: 90 } }]);
  });

  it('says why a command could not be run', async () => {
    const result = await runCommand(['run', '--app', 'shop', '--', 'it'], { respond: instance({}, { refused: true }) });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('NO_LIVE_RELEASE');
  });

  it('is used wrongly without a command, or with two', async () => {
    expect(await runCommand(['run', '--app', 'shop'])).toMatchObject({ code: 2, requests: [] });
    expect(await runCommand(['run', '--scheduled', 'x', '--', 'it'])).toMatchObject({ code: 2, requests: [] });
  });

  it('quotes the words of a command, and leaves a line for the shell as it is', () => {
    expect(commandLine(['echo a && echo "$B"'])).toBe('echo a && echo "$B"');
    expect(commandLine(['sh', '-c', 'echo "$B" it\'s', ''])).toBe(String.raw`sh -c 'echo "$B" it'\''s' ''`);
  });
});
