import { cmd } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { ExecResult, Host } from './host';
import { retryingHost } from './retrying-host';

const lost = new EngineError('SERVER_UNREACHABLE', 'The connection was lost.');
const done: ExecResult = { code: 0, stdout: 'done', stderr: '' };

function hostThat(exec: Host['exec']): Host {
  return { id: 'srv_1', exec, writeFile: async () => undefined };
}

describe('a host that retries', () => {
  it('runs the command again once the server answers, however often the connection is lost before', async () => {
    const exec = jest.fn<Promise<ExecResult>, Parameters<Host['exec']>>().mockResolvedValue(done);
    exec.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
    await expect(retryingHost(hostThat(exec), 5_000).exec(cmd('true'))).resolves.toBe(done);
    const names = exec.mock.calls.map(([command]) => (command.kind === 'script' ? command.name : 'the command'));
    expect(names).toEqual(['the command', 'wait-for-boot', 'wait-for-boot', 'the command']);
  });

  it('fails with the last error when the outage lasts too long', async () => {
    const host = retryingHost(
      hostThat(async () => Promise.reject(lost)),
      400,
    );
    await expect(host.exec(cmd('true'))).rejects.toBe(lost);
  });

  it('retries for no other reason', async () => {
    const exec = jest.fn(async () => Promise.reject(new EngineError('COMMAND_FAILED', 'It failed.')));
    await expect(retryingHost(hostThat(exec), 5_000).exec(cmd('true'))).rejects.toThrow('It failed.');
    expect(exec).toHaveBeenCalledTimes(1);
  });

  it('stops waiting when it is canceled', async () => {
    const cancel = new AbortController();
    const reason = new Error('canceled by a person');
    const host = retryingHost(
      hostThat(async () => Promise.reject(lost)),
      60_000,
    );
    const work = host.exec(cmd('true'), { signal: cancel.signal });
    cancel.abort(reason);
    await expect(work).rejects.toBe(reason);
  });
});
